import { type IndexNowRules, indexNowKeyPath, indexNowRules } from '#domains/browse/index-now/index-now-setting.ts';
import type { SettingSection } from '#domains/people/site-settings/setting-section.ts';

export const indexNowSection: SettingSection<IndexNowRules> = {
  slug: 'index-now',
  label: 'IndexNow',
  lead: 'Tell search engines of cars that came, changed or left, within about a minute. Off without a key.',
  setting: indexNowRules,
  groups: () => [
    {
      title: 'Search engines',
      layout: 'list',
      fields: [
        {
          path: 'key',
          label: 'Key',
          kind: 'text',
          hint: `8 to 128 letters, digits and hyphens of your choice. Every host shows it at ${indexNowKeyPath}. Empty to turn it off.`,
        },
      ],
    },
  ],
  note: ({ key }) => (key === '' ? 'off' : 'on'),
  effect: (_before, { key }) => [
    key === ''
      ? 'Search engines are told nothing; they find changes when they visit.'
      : 'Addresses of changed cars go to api.indexnow.org, which passes them on to search engines such as Bing.',
  ],
};
