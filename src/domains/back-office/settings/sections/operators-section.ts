import { roleDuties, roleLabels, roles, roleText } from '#domains/people/access/roles.ts';
import { type OperatorRules, operatorRules, rolesWithFactor } from '#domains/people/site-settings/operators.ts';
import type { SettingSection } from '#domains/people/site-settings/setting-section.ts';

const onPublicSite =
  'This is a public site: owners and publishers always need a second factor, whatever is chosen here.';

export const createOperatorsSection = ({ isPublic }: { isPublic: boolean }): SettingSection<OperatorRules> => ({
  slug: 'operators',
  label: 'Operators',
  lead: 'What operators need to sign in. Only owners can change it.',
  setting: operatorRules,
  groups: () => [
    {
      title: 'Roles that need a second factor',
      lead: isPublic ? onPublicSite : 'A code from an app in addition to the password or link.',
      layout: 'list',
      fields: roles.map((role) => ({
        path: role,
        label: roleLabels[role],
        kind: 'yes-no',
        hint: roleDuties[role],
      })),
    },
  ],
  note: (value) => {
    const count = rolesWithFactor(value, isPublic).length;
    return count === 0 ? 'optional' : count === roles.length ? 'required' : `${count} of ${roles.length} roles`;
  },
  effect: (_before, after) => {
    const needed = rolesWithFactor(after, isPublic);
    return [
      ...(isPublic ? [onPublicSite] : []),
      needed.length === 0
        ? 'An operator without a second factor is no longer asked to set one up. Operators who have one still need their code.'
        : `Whoever is ${roleText(needed)} and has no second factor sets one up before they see anything else here, you included.`,
    ];
  },
});
