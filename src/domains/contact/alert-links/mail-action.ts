import type { AlertEvent, AlertFrequency, BookmarkKind } from '#domains/contact/alert-choices/alert-choice.ts';
import type { AlertChannel } from '#domains/contact/channels/alert-channel.ts';

/** The action of a link in a mail, still to do or done. */
export type MailAction =
  | { act: 'unsubscribe'; done: boolean; cars: number; searches: number; bestDeals: boolean }
  | { act: 'mute'; done: boolean; kind: BookmarkKind; title: string }
  | { act: 'snooze'; done: boolean; kind: BookmarkKind; title: string; until: string }
  | {
      act: 'choose';
      done: false;
      kind: BookmarkKind;
      title: string;
      /** Channels that are on, or that can be turned on without further input. */
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

/** Best deals come once a week, so seven days would skip only one mail. */
export const snoozeDays = (kind: BookmarkKind): number => (kind === 'best-deals' ? 28 : 7);

/** "7 days", "4 weeks" */
export const snoozeWords = (kind: BookmarkKind): string => (kind === 'best-deals' ? '4 weeks' : '7 days');
