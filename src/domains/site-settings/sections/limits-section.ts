import type { z } from 'zod';
import type { SettingSection } from '../desk/setting-section.ts';
import { limits } from '../limits.ts';

type Limits = z.infer<typeof limits.schema>;

export const limitsSection: SettingSection<Limits> = {
  slug: 'limits',
  label: 'Limits',
  lead: 'How often one network may do what costs others something. Whoever does more is told to wait.',
  setting: limits,
  groups: () => [
    {
      ...{ title: 'Per network', layout: 'list' },
      fields: [
        {
          path: 'writesPerMinute',
          label: 'Forms and other writes a minute',
          kind: 'whole',
          hint: 'Everything but reading pages. An office or a phone carrier may share one network.',
        },
        { path: 'leadsPerHour', label: 'Messages to dealers an hour', kind: 'whole' },
      ],
    },
  ],
  effect: (before, after) => [
    ...(before.writesPerMinute === after.writesPerMinute
      ? []
      : [`One network may write ${after.writesPerMinute} times a minute instead of ${before.writesPerMinute}.`]),
    ...(before.leadsPerHour === after.leadsPerHour
      ? []
      : [`One network may send dealers ${after.leadsPerHour} messages an hour instead of ${before.leadsPerHour}.`]),
  ],
};
