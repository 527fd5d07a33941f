import { roleDuties, roleLabels, roles } from '#domains/people/access/roles.ts';
import { type SignOnGroups, signOnGroups } from '#domains/people/access/sign-on-groups.ts';
import type { SettingSection } from '#domains/people/site-settings/setting-section.ts';

/** `providerName`: undefined where no sign-in provider is configured. */
export const createSignOnSection = ({
  providerName,
}: {
  providerName: string | undefined;
}): SettingSection<SignOnGroups> => ({
  slug: 'sign-on',
  label: 'Single sign-on',
  lead: providerName
    ? `Roles by the groups that ${providerName} names, given and taken at each sign-in there. Only owners can change it.`
    : 'No sign-in provider is configured, so nothing here has an effect yet. See OIDC_DISCOVERY_URL.',
  setting: signOnGroups,
  groups: () => [
    {
      title: 'Claim',
      layout: 'list',
      fields: [
        {
          path: 'claim',
          label: 'Claim with the groups',
          kind: 'text',
          hint: 'As your provider sends it: groups, roles, or realm_access.roles.',
        },
      ],
    },
    {
      title: 'Groups by role',
      lead: 'As the provider writes them, separated by commas. Empty: nobody gets this role by sign-on.',
      layout: 'list',
      fields: roles.map((role) => ({
        path: role,
        label: roleLabels[role],
        kind: 'text',
        hint: `${roleLabels[role]}: ${roleDuties[role]}.`,
      })),
    },
  ],
  note: (value) => (roles.some((role) => value[role].trim() !== '') ? 'on' : 'off'),
  effect: (_before, after) => [
    'Takes effect at each person’s next sign-in through the provider. Roles given on the screen of people stay as they are.',
    ...(after.owner.trim() !== '' ? ['Everybody in the groups of owners can give any role to anybody.'] : []),
  ],
});
