import { type Maintenance, maintenance } from '#domains/people/site-settings/maintenance.ts';
import type { SettingSection } from '#domains/people/site-settings/setting-section.ts';

const words = (value: Maintenance): string[] => {
  if (!value.shown) return ['Shoppers see no maintenance notice.'];
  const end = value.until === '' ? 'until you take it away' : `until ${value.until.replace('T', ' ')} UTC`;
  return [`Every page of the shop says “${value.text}” above its heading, ${end}.`];
};

export const maintenanceSection: SettingSection<Maintenance> = {
  slug: 'maintenance',
  label: 'Maintenance',
  lead: 'A notice above every page of the shop. The shop stays open: it only says so.',
  setting: maintenance,
  groups: () => [
    {
      title: 'Notice to shoppers',
      layout: 'list',
      fields: [
        { path: 'shown', label: 'Show it', kind: 'yes-no' },
        {
          path: 'text',
          label: 'Words',
          kind: 'text',
          hint: 'What will not work, in one sentence. Plain text, up to 200 characters.',
        },
        {
          path: 'until',
          label: 'Ends, in UTC',
          kind: 'moment',
          hint: 'Told to shoppers in Eastern time, and the notice goes away by itself. Leave it empty to end it by hand.',
        },
      ],
    },
  ],
  note: (value) => (value.shown ? 'on' : 'off'),
  effect: (_before, after) => words(after),
};
