import type { LeadReply, LeadType } from '../lead.ts';

export type QuestionState = 'sent' | 'delivered' | 'answered' | 'undelivered';

/** One question of a shopper's, with everything that was written since. */
export type Question = {
  id: string;
  vehicle: string;
  /** The page of the car; none of one that is yet to be built. */
  href: string | undefined;
  dealer: string;
  leadType: LeadType;
  message: string;
  reply: LeadReply;
  /** "Nov 3, 2026" */
  on: string;
  state: QuestionState;
  /** Whether the dealer can be written to from here. */
  canReply: boolean;
  messages: {
    id: string;
    writer: 'dealer' | 'shopper';
    words: string;
    leftOut: number;
    on: string;
    /** The address an answer came from, where it is not known as the dealer's (LEAD-05). */
    unknownSender: string | null;
  }[];
};

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

/** In words, so that server and browser say the same. */
export const dayWords = (ms: number): string => day.format(new Date(ms));

/** How its mail fared, as far as we know it: a mail server that took it has it, and says nothing of who read it. */
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
