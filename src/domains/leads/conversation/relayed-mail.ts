import { layOutMail } from '#domains/mail/mail-layout.ts';
import type { MailLook } from '#domains/mail/mail-look.ts';
import type { LeadMessage } from './lead-message-store.server.ts';

type Relayed = {
  message: LeadMessage;
  /** Who wrote it, as the reader knows them. */
  from: string;
  to: string;
  /** Where the reader answers to. */
  replyTo: string;
  /** Whose question it was. */
  shopper: string;
  vehicle: string;
  look: MailLook;
};

/** Under which the outbox knows what was passed on. */
export const messageCause = (messageId: string): string => `lead-message:${messageId}`;

const leftOutWords = (count: number): string =>
  count === 0
    ? ''
    : ` ${count === 1 ? 'A file' : `${count} files`} that came with it ${count === 1 ? 'was' : 'were'} not passed on.`;

/** What one side wrote, to the other: our own mail around their words, so nothing of theirs but the words arrives. */
export const relayedMail = ({ message, from, to, replyTo, shopper, vehicle, look }: Relayed) => ({
  channel: 'mail' as const,
  cause: messageCause(message.id),
  ...{ to, replyTo, about: shopper },
  subject: `Re: ${vehicle}`,
  ...layOutMail(look, {
    heading: `${from} writes about the ${vehicle}`,
    paragraphs: [],
    quote: message.words,
    note: `Reply to this email to answer ${from}. Neither of you sees the other’s address.${leftOutWords(message.leftOut)}`,
  }),
  headers: { 'X-Lead-Id': message.leadId },
});
export type RelayedMail = ReturnType<typeof relayedMail>;
