import { z } from 'zod';
import { defineSetting } from '#lib/setting.ts';

const ReviewRules = z.strictObject({
  /** `flagged` holds those with contact details, links, shouting or foul words; `all` holds every review. */
  approve: z.enum(['flagged', 'all']),
  /** Words that hold a review, in addition to our own list; separated by commas. */
  words: z.string().max(2000),
  /** Readers who must report a review before it waits for an operator. */
  reportsToHold: z.int().min(1).max(100),
  reviewsPerDay: z.int().min(1).max(100),
  writesPerHour: z.int().min(1).max(1000),
});
export type ReviewRules = z.infer<typeof ReviewRules>;

/** What needs an operator before it is published, and how much one account and one network may write (REV-06). */
export const reviewRules = defineSetting<ReviewRules>({
  name: 'reviews',
  schema: ReviewRules,
  defaultValue: { approve: 'flagged', words: '', reportsToHold: 3, reviewsPerDay: 10, writesPerHour: 60 },
});

/** In lower case. */
export const ownWordsOf = ({ words }: Pick<ReviewRules, 'words'>): string[] =>
  words
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word.length > 1);
