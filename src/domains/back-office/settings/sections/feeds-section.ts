import { type FeedRules, feedRules } from '#domains/people/site-settings/feed-rules.ts';
import type { SettingSection } from '#domains/people/site-settings/setting-section.ts';

const words = ({ lossPercent, lossCars }: FeedRules): string =>
  `An import waits for a yes when it would take ${lossPercent}% or more, and at least ${lossCars}, of a dealer’s or of its own cars off sale.`;

export const feedsSection: SettingSection<FeedRules> = {
  slug: 'feeds',
  label: 'Feeds',
  lead: 'When an import stops before anything is stored and waits for an operator.',
  setting: feedRules,
  groups: () => [
    {
      title: 'Cars that would leave',
      layout: 'list',
      fields: [
        {
          path: 'lossPercent',
          label: 'Percent of the cars on sale',
          kind: 'whole',
          hint: 'Cars missing from a complete file, and cars whose new price can’t be right.',
        },
        { path: 'lossCars', label: 'But at least this many cars', kind: 'whole' },
      ],
    },
  ],
  note: ({ lossPercent }) => `${lossPercent}% of the cars`,
  effect: (_before, after) => [words(after)],
};
