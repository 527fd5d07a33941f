import type { LeadReply, LeadType } from '../lead.ts';

export type QuestionState = 'sent' | 'delivered' | 'answered' | 'undelivered';

/** A lead of the shopper with its conversation. */
export type Question = {
  id: string;
  vehicle: string;
  /** Address of the car's page; undefined for a car yet to be built. */
  href: string | undefined;
  dealer: string;
  leadType: LeadType;
  message: string;
  reply: LeadReply;
  /** The day it was sent: "Nov 3, 2026". */
  on: string;
  state: QuestionState;
  /** Whether the shopper can write to the dealer from this page. */
  canReply: boolean;
  messages: {
    id: string;
    writer: 'dealer' | 'shopper';
    words: string;
    leftOut: number;
    on: string;
    /** The address an answer came from, if it is not known as the dealer's (LEAD-05). */
    unknownSender: string | null;
  }[];
};

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
