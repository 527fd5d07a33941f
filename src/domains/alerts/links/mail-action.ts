import type { BookmarkKind } from '../alert-choice.ts';

/** What a link in a mail is about to do, or has done. */
export type MailAction =
  | { act: 'unsubscribe'; done: boolean; cars: number; searches: number; bestDeals: boolean }
  | { act: 'mute'; done: boolean; kind: BookmarkKind; title: string }
  | { act: 'snooze'; done: boolean; kind: BookmarkKind; title: string; untilMs: number }
  | { act: 'stop-best-deals'; done: boolean }
  | { act: 'no-shares'; done: boolean }
  | { act: 'report-share'; done: boolean }
  /** The car or the search is no longer saved. */
  | { act: 'gone' };

export const snoozeDays = 7;
