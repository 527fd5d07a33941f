import { dayMs, hourMs } from '#lib/duration.ts';
import type { WindowRule } from '#lib/limit.ts';

/** What a reader without an account can refuse, each for itself. */
export type StopList = 'shares' | 'questions' | 'alerts';

type MessageKind = {
  /** How much of it one reader gets, whoever causes it; absent where the reader asked for it or is owed it. */
  unasked?: { perHour: number; perDay: number };
  /** The list on which its reader can refuse it. */
  stop?: StopList;
};

/** What has no row: somebody may have typed this address, so it is limited until it says otherwise here. */
const undeclared: MessageKind = { unasked: { perHour: 10, perDay: 30 } };

/**
 * Every kind of message, by the first part of its cause: whether its reader asked for it. A kind that a stranger can
 * have sent to anybody has a limit for each reader, over all senders and networks.
 */
const messageKinds: Readonly<Record<string, MessageKind>> = {
  // To sellers, who publish an address to be asked at.
  lead: {},
  purchase: {},
  'listing-report': {},
  // To shoppers, by an address that anybody can type.
  'lead-copy': { unasked: { perHour: 3, perDay: 10 }, stop: 'questions' },
  'lead-message': { stop: 'questions' },
  'share-email': { unasked: { perHour: 5, perDay: 10 }, stop: 'shares' },
  'share-text': { unasked: { perHour: 3, perDay: 6 } },
  'confirm-alerts': { unasked: { perHour: 3, perDay: 5 }, stop: 'alerts' },
  'manage-alerts': { unasked: { perHour: 3, perDay: 6 } },
  // The question, and "send it again" thrice a day.
  'text-consent': { unasked: { perHour: 4, perDay: 4 } },
  // Confirmed, or answers to what somebody just sent.
  alert: {},
  deal: {},
  'text-answer': {},
  // What the owner of an account has to hear.
  'password-changed': {},
  'address-change-asked': {},
  'address-changed': {},
  'account-cancelled': {},
  'account-restored': {},
  'provider-joined': {},
  'guesses-noticed': {},
};

/** `share-email` of `share-email:3f…` */
export const kindOfCause = (cause: string): string => cause.split(':', 1)[0] ?? '';

export const messageKindOf = (cause: string): MessageKind => messageKinds[kindOfCause(cause)] ?? undeclared;

export const readerRules = ({ unasked }: MessageKind): WindowRule[] =>
  unasked
    ? [
        { most: unasked.perHour, perMs: hourMs },
        { most: unasked.perDay, perMs: dayMs },
      ]
    : [];

/** One mailbox, however its address is written: what follows a plus is its owner's own mark. */
export const readerOf = (to: string): string =>
  to
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '');
