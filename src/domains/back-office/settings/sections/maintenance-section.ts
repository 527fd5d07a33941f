import { type Maintenance, maintenance } from '#domains/people/site-settings/maintenance.ts';
import type { SettingSection } from '#domains/people/site-settings/setting-section.ts';

const words = (value: Maintenance): string[] => {
  if (!value.shown) return ['Shoppers see no maintenance notice.'];
  const end = value.until === '' ? 'until you remove it' : `until ${value.until.replace('T', ' ')} UTC`;
  return [`Every page of the shop says “${value.text}” above its heading, ${end}.`];
};

export const maintenanceSection: SettingSection<Maintenance> = {
  slug: 'maintenance',
  label: 'Maintenance',
  lead: 'A notice at the top of every page of the shop. The shop stays open.',
  setting: maintenance,
  groups: () => [
    {
      title: 'Notice to shoppers',
      layout: 'list',
      fields: [
        { path: 'shown', label: 'Show it', kind: 'yes-no' },
        {
          path: 'text',
          label: 'Text',
          kind: 'text',
          hint: 'What won’t work, in one sentence. Plain text, up to 200 characters.',
        },
        {
          path: 'until',
          label: 'Ends, in UTC',
          kind: 'moment',
          hint: 'Shown to shoppers in Eastern time; the notice then ends automatically. Leave blank to end it manually.',
        },
      ],
    },
  ],
  note: (value) => (value.shown ? 'on' : 'off'),
  effect: (_before, after) => words(after),
};
