import type {
  AlertChannel,
  AlertEvent,
  AlertFrequency,
  BookmarkKind,
} from '#domains/contact/alert-choices/alert-choice.ts';

/** What a link in a mail is about to do, or has done. */
export type MailAction =
  | { act: 'unsubscribe'; done: boolean; cars: number; searches: number; bestDeals: boolean }
  | { act: 'mute'; done: boolean; kind: BookmarkKind; title: string }
  | { act: 'snooze'; done: boolean; kind: BookmarkKind; title: string; until: string }
  | {
      act: 'choose';
      done: false;
      kind: BookmarkKind;
      title: string;
      /** Switches of ways that are on, or could be without anything more. */
      ways: { channel: AlertChannel; on: boolean }[];
      events: readonly AlertEvent[];
      frequency: AlertFrequency;
    }
  | { act: 'stop-best-deals'; done: boolean }
  | { act: 'no-shares'; done: boolean }
  | { act: 'stop-mail'; list: 'questions' | 'alerts'; done: boolean }
  | { act: 'report-share'; done: boolean }
  /** The car or the search is no longer saved. */
  | { act: 'gone' };

/** Best deals come once a week, so a week would be one of them. */
export const snoozeDays = (kind: BookmarkKind): number => (kind === 'best-deals' ? 28 : 7);

/** "7 days", "4 weeks" */
export const snoozeWords = (kind: BookmarkKind): string => (kind === 'best-deals' ? '4 weeks' : '7 days');
