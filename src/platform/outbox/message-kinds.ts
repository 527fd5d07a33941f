import { dayMs, hourMs } from '#lib/duration.ts';
import type { WindowRule } from '#lib/limit.ts';

/** Kinds of messages that a recipient without an account can opt out of, each separately. */
export type StopList = 'shares' | 'questions' | 'alerts';

type MessageKind = {
  /** Limits per recipient over all senders; absent for messages the recipient requested or has a right to. */
  unasked?: { perHour: number; perDay: number };
  /** The opt-out list that applies. */
  stop?: StopList;
};

/** For causes without a row: the address may have been typed by anybody, so it is limited. */
const undeclared: MessageKind = { unasked: { perHour: 10, perDay: 30 } };

/**
 * Every kind of message, by the first part of its cause. Kinds that a stranger can have sent to any address have a
 * limit per recipient, over all senders and networks.
 */
const messageKinds: Readonly<Record<string, MessageKind>> = {
  // To sellers, who publish their address for questions.
  lead: {},
  purchase: {},
  'listing-report': {},
  'private-listing': {},
  // To shoppers, at an address that anybody can type.
  'lead-copy': { unasked: { perHour: 3, perDay: 10 }, stop: 'questions' },
  'lead-message': { stop: 'questions' },
  'test-drive': { stop: 'questions' },
  // Whoever has the address of a conversation can cause one.
  'lead-notice': { unasked: { perHour: 5, perDay: 15 }, stop: 'questions' },
  'share-email': { unasked: { perHour: 5, perDay: 10 }, stop: 'shares' },
  'share-text': { unasked: { perHour: 3, perDay: 6 } },
  'confirm-alerts': { unasked: { perHour: 3, perDay: 5 }, stop: 'alerts' },
  'manage-alerts': { unasked: { perHour: 3, perDay: 6 } },
  // The question itself, and "send it again" three times a day.
  'text-consent': { unasked: { perHour: 4, perDay: 4 } },
  // To confirmed recipients, or replies to a message they just sent.
  alert: {},
  deal: {},
  'text-answer': {},
  // Security notices to the owner of an account.
  'password-changed': {},
  'address-change-asked': {},
  'address-changed': {},
  'account-cancelled': {},
  'account-restored': {},
  'provider-joined': {},
  'guesses-noticed': {},
};

/** The kind of a cause: `share-email` for `share-email:3f…`. */
export const kindOfCause = (cause: string): string => cause.split(':', 1)[0] ?? '';

export const messageKindOf = (cause: string): MessageKind => messageKinds[kindOfCause(cause)] ?? undeclared;

export const readerRules = ({ unasked }: MessageKind): WindowRule[] =>
  unasked
    ? [
        { most: unasked.perHour, perMs: hourMs },
        { most: unasked.perDay, perMs: dayMs },
      ]
    : [];

/** Normalizes an address to its mailbox: lower case, without a plus tag. */
export const readerOf = (to: string): string =>
  to
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '');
