import type { AppointmentView, SlotDay } from '../appointments/appointment.ts';
import type { LeadWriter } from '../conversation/relay-addresses.server.ts';
import type { LeadReply, LeadType } from '../lead.ts';

export type QuestionState = 'sent' | 'delivered' | 'answered' | 'undelivered';

/** A later message of a conversation. */
export type ThreadMessage = {
  id: string;
  writer: LeadWriter;
  words: string;
  leftOut: number;
  on: string;
  atMs: number;
  /** The address an answer came from, if it is not known as the dealer's (LEAD-05). */
  unknownSender: string | null;
  /** Only for its writer: it waits for an operator, or was refused, and why. */
  hold?: MessageHold;
};

export type MessageHold = { state: 'waiting' | 'refused'; why: string };

/** What both sides see of a conversation. */
export type Thread = {
  id: string;
  vehicle: string;
  leadType: LeadType;
  /** The question it began with. */
  message: string;
  /** The day it was sent: "Nov 3, 2026". */
  on: string;
  messages: ThreadMessage[];
  /** Whether the reader can write on this page. */
  canReply: boolean;
  /** Whether either side or an operator ended it. */
  hasEnded: boolean;
  /** The test drive that is agreed and still ahead, and what is proposed, perhaps instead; otherwise the latest one. */
  testDrives: AppointmentView[];
  /** When a test drive was last accepted, declined or canceled; 0 without one. */
  settledMs: number;
  /** A dealer's open times for a test drive, for a conversation on its own page or in the shopper's list. */
  days?: SlotDay[];
  /** Whether the reader reported it, and no operator has looked yet. */
  isReported: boolean;
  /** Of the question it began with, for its shopper. */
  hold?: MessageHold;
};

/** A lead of the shopper with its conversation. */
export type Question = Thread & {
  /** Address of the car's page; undefined for a car yet to be built. */
  href: string | undefined;
  dealer: string;
  isPrivate: boolean;
  reply: LeadReply;
  state: QuestionState;
};

/** A lead to a seller with its conversation, as the seller sees it. */
export type SellerQuestion = Thread & {
  /** First name of the shopper. */
  shopper: string;
  /** Whether the shopper wrote last. */
  isWaiting: boolean;
  /** The first message that waits for an answer, or the latest one. */
  sinceMs: number;
};

type Wait = { isWaiting: boolean; sinceMs: number };

/** Those who wait first, the longest wait at the top; then the latest. */
export const byWait = (a: Wait, b: Wait): number =>
  Number(b.isWaiting) - Number(a.isWaiting) || (a.isWaiting ? a.sinceMs - b.sinceMs : b.sinceMs - a.sinceMs);

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

/** In a fixed time zone, so that server and browser render the same. */
export const dayWords = (ms: number): string => day.format(new Date(ms));

/** State of the lead, from its mail. That the dealer's mail server accepted it does not mean that somebody read it. */
export const questionState = ({
  isAnswered,
  mail,
}: {
  isAnswered: boolean;
  mail: string | undefined;
}): QuestionState => {
  if (isAnswered) return 'answered';
  if (mail === 'sent') return 'delivered';
  return mail === 'failed' || mail === 'bounced' ? 'undelivered' : 'sent';
};
