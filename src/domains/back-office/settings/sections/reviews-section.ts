import { type ReviewRules, reviewRules } from '#domains/people/site-settings/review-rules.ts';
import type { SettingSection } from '#domains/people/site-settings/setting-section.ts';

const approvals = {
  flagged: 'Only reviews with contact details, links, shouting or foul words',
  all: 'Every review',
} as const;

const changed = <T>(before: T, after: T, words: string): string[] => (before === after ? [] : [words]);

export const reviewsSection: SettingSection<ReviewRules> = {
  slug: 'reviews',
  label: 'Reviews',
  lead: 'What waits for an operator before it’s published, and how much one account and one network may write.',
  setting: reviewRules,
  groups: () => [
    {
      title: 'Approval',
      layout: 'list',
      fields: [
        {
          path: 'approve',
          label: 'Needs approval',
          kind: 'choice',
          choices: Object.entries(approvals).map(([value, label]) => ({ value, label })),
        },
        {
          path: 'words',
          label: 'More words to hold',
          kind: 'text',
          hint: 'Separated by commas, in addition to our own list.',
        },
        {
          path: 'reportsToHold',
          label: 'Reports until a review waits',
          kind: 'whole',
          hint: 'From different accounts or networks. The review isn’t shown or counted until you decide.',
        },
      ],
    },
    {
      title: 'Limits',
      layout: 'list',
      fields: [
        { path: 'reviewsPerDay', label: 'Reviews a day for each account', kind: 'whole' },
        { path: 'writesPerHour', label: 'Reviews and votes an hour for each network', kind: 'whole' },
      ],
    },
  ],
  effect: (before, after) => [
    ...changed(before.approve, after.approve, `Waits for an operator: ${approvals[after.approve].toLowerCase()}.`),
    ...changed(before.words, after.words, 'New reviews are checked against the new list of words.'),
    ...changed(
      before.reportsToHold,
      after.reportsToHold,
      `A review waits after ${after.reportsToHold} reports instead of ${before.reportsToHold}.`,
    ),
    ...changed(
      before.reviewsPerDay,
      after.reviewsPerDay,
      `An account may write ${after.reviewsPerDay} reviews a day instead of ${before.reviewsPerDay}.`,
    ),
    ...changed(
      before.writesPerHour,
      after.writesPerHour,
      `One network may write ${after.writesPerHour} reviews and votes an hour instead of ${before.writesPerHour}.`,
    ),
  ],
};
