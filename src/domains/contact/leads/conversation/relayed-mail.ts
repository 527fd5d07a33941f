import { note, quote } from '#domains/people/mail/mail-blocks.ts';
import { composeMail } from '#domains/people/mail/mail-layout.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import { notYou, oneClickStop } from '#domains/people/mail/not-you.ts';
import type { LeadMessage } from './lead-message-store.server.ts';
import { unknownWords } from './unknown-copy.ts';

type Relayed = {
  message: LeadMessage;
  /** The writer's name, for the reader. */
  from: string;
  to: string;
  /** The address that the reader's reply goes to. */
  replyTo: string;
  /** Name of the shopper who sent the lead. */
  shopper: string;
  vehicle: string;
  look: MailLook;
  /** Only for readers without an account: anybody could have entered their address. */
  stopUrl?: string | undefined;
};

/** The outbox cause of a relayed message. */
export const messageCause = (messageId: string): string => `lead-message:${messageId}`;

const leftOutWords = (count: number): string =>
  count === 0 ? '' : ` ${count === 1 ? 'An attachment was' : `${count} attachments were`} not forwarded.`;

/** A message from an unknown address is marked as such (LEAD-05). */
const wordsOf = (message: LeadMessage, { from, vehicle, stopUrl }: Pick<Relayed, 'from' | 'vehicle' | 'stopUrl'>) => {
  const { words, leftOut, unknownSender } = message;
  const stop = stopUrl
    ? [notYou('This is a reply to a question someone sent with your address. You can end it.', stopUrl)]
    : [];
  if (unknownSender === null) {
    const how = `Reply to this email to answer ${from}. Neither of you sees the other’s address.${leftOutWords(leftOut)}`;
    return { heading: `${from} wrote about the ${vehicle}`, blocks: [quote(words), note(how), ...stop] };
  }
  return {
    heading: `A reply about the ${vehicle}`,
    blocks: [
      note(`It may not be from ${from}. Don’t send money or personal details.`, `${unknownWords(unknownSender)}.`),
      quote(words),
      note(`A reply to this email goes to ${from}, not to that address.${leftOutWords(leftOut)}`),
      ...stop,
    ],
  };
};

/** Passes one side's message on to the other, as a mail of our own that contains only the text. */
export const relayedMail = ({ message, from, to, replyTo, shopper, vehicle, look, stopUrl }: Relayed) => ({
  channel: 'mail' as const,
  cause: messageCause(message.id),
  to,
  replyTo,
  about: shopper,
  subject: `Re: ${vehicle}`,
  ...composeMail(look, wordsOf(message, { from, vehicle, stopUrl })),
  headers: { 'X-Lead-Id': message.leadId, ...(stopUrl && oneClickStop(stopUrl)) },
});
export type RelayedMail = ReturnType<typeof relayedMail>;
