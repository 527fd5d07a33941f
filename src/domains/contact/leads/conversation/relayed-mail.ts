import { note, quote } from '#domains/people/mail/mail-blocks.ts';
import { composeMail } from '#domains/people/mail/mail-layout.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import { notYou, oneClickStop } from '#domains/people/mail/not-you.ts';
import type { LeadMessage } from './lead-message-store.server.ts';
import { unknownWords } from './unknown-copy.ts';

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
  /** For a reader without an account, whose address anybody could have typed. */
  stopUrl?: string | undefined;
};

/** The outbox cause of a relayed message. */
export const messageCause = (messageId: string): string => `lead-message:${messageId}`;

const leftOutWords = (count: number): string =>
  count === 0 ? '' : ` ${count === 1 ? 'An attachment was' : `${count} attachments were`} not forwarded.`;

/** LEAD-05: words from an address we do not know are nobody's we know. */
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

/** What one side wrote, to the other: our own mail around their words, so nothing of theirs but the words arrives. */
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
