import type { z } from 'zod';
import { operatorRules } from '#domains/people/site-settings/operators.ts';
import type { SettingSection } from '#domains/people/site-settings/setting-section.ts';

type OperatorRules = z.infer<typeof operatorRules.schema>;

const onPublicSite = 'This is a public site: a second factor is required of every operator, whatever is chosen here.';

export const createOperatorsSection = ({ isPublic }: { isPublic: boolean }): SettingSection<OperatorRules> => ({
  slug: 'operators',
  label: 'Operators',
  lead: 'What operators need to sign in.',
  setting: operatorRules,
  groups: () => [
    {
      title: 'Signing in to the back office',
      layout: 'list',
      fields: [
        {
          path: 'secondFactor',
          label: 'Second factor',
          kind: 'choice',
          choices: [
            { value: 'optional', label: 'Each operator decides' },
            { value: 'required', label: 'Required of every operator' },
          ],
          hint: isPublic ? onPublicSite : 'A code from an app in addition to the password or link.',
        },
      ],
    },
  ],
  note: ({ secondFactor }) => (isPublic ? 'required' : secondFactor),
  effect: (_before, { secondFactor }) => [
    ...(isPublic ? [onPublicSite] : []),
    secondFactor === 'required' || isPublic
      ? 'An operator without a second factor sets one up before they see anything else here, you included.'
      : 'An operator without a second factor is no longer asked to set one up. Operators who have one still need their code.',
  ],
});
