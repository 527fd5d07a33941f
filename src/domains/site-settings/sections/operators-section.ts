import type { z } from 'zod';
import type { SettingSection } from '../desk/setting-section.ts';
import { operatorRules } from '../operators.ts';

type OperatorRules = z.infer<typeof operatorRules.schema>;

export const operatorsSection: SettingSection<OperatorRules> = {
  slug: 'operators',
  label: 'Operators',
  lead: 'What is asked of whoever runs the site.',
  setting: operatorRules,
  groups: () => [
    {
      ...{ title: 'At the door of this room', layout: 'list' },
      fields: [
        {
          path: 'secondFactor',
          label: 'Second factor',
          kind: 'choice',
          choices: [
            { value: 'optional', label: 'Each operator decides' },
            { value: 'required', label: 'Required of every operator' },
          ],
          hint: 'A code from an app beside the password or link.',
        },
      ],
    },
  ],
  note: ({ secondFactor }) => secondFactor,
  effect: (_before, { secondFactor }) => [
    secondFactor === 'required'
      ? 'An operator without a second factor sets one up before they see anything else here, you included.'
      : 'An operator without a second factor is no longer asked to set one up. Whoever has one is still asked for its code.',
  ],
};
