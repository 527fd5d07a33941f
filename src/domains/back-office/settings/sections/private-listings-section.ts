import type { SettingSection } from '#domains/people/site-settings/setting-section.ts';
import {
  type PrivateListingRules,
  privateListingSetting,
} from '#domains/supply/private-listings/private-listing-settings.ts';

const approvalNames: Readonly<Record<PrivateListingRules['approval'], string>> = {
  problems: 'Only those with a problem',
  newcomers: 'Also the first of an account',
  everyone: 'All of them',
};

export const privateListingsSection: SettingSection<PrivateListingRules> = {
  slug: 'private-sellers',
  label: 'Private sellers',
  lead: 'Rules for cars that people sell themselves.',
  setting: privateListingSetting,
  groups: () => [
    {
      title: 'Listings',
      layout: 'list',
      fields: [
        {
          path: 'approval',
          label: 'Listings that wait for approval',
          kind: 'choice',
          choices: Object.entries(approvalNames).map(([value, label]) => ({ value, label })),
        },
        {
          path: 'lifetimeDays',
          label: 'Days until a listing ends',
          kind: 'whole',
          hint: 'Sellers get an email three days before.',
        },
        { path: 'mostPhotos', label: 'Photos of one listing, at most', kind: 'whole' },
        { path: 'mostPerAccount', label: 'Listings of one account, at most', kind: 'whole' },
        { path: 'mostPerNetworkDaily', label: 'Listings published from one network in a day, at most', kind: 'whole' },
      ],
    },
    {
      title: 'Offers from dealers',
      layout: 'list',
      fields: [
        { path: 'offerHours', label: 'Hours dealers have to answer', kind: 'whole' },
        {
          path: 'mostOfferDealers',
          label: 'Dealers asked about one car, at most',
          kind: 'whole',
          hint: 'Nearest first.',
        },
      ],
    },
  ],
  note: ({ approval }) => approvalNames[approval].toLowerCase(),
  effect: (before, after) => [
    ...(before.approval === after.approval
      ? []
      : [`Wait for approval: ${approvalNames[after.approval].toLowerCase()}.`]),
    ...(before.lifetimeDays === after.lifetimeDays
      ? []
      : [`New and renewed listings end after ${after.lifetimeDays} days instead of ${before.lifetimeDays}.`]),
  ],
};
