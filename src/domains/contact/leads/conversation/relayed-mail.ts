import { linkButton, note, quote } from '#domains/people/mail/mail-blocks.ts';
import { composeMail } from '#domains/people/mail/mail-layout.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import { notYou, oneClickStop } from '#domains/people/mail/not-you.ts';
import { carInSentence } from '../car-in-sentence.ts';
import type { LeadMessage } from './lead-message-store.server.ts';
import { unknownWords } from './unknown-copy.ts';

type Relayed = {
  message: LeadMessage;
  /** The writer's name, for the reader. */
  from: string;
  to: string;
  /** The address that the reader's reply goes to; undefined where they can answer only on the site. */
  replyTo: string | undefined;
  /** Whether the reader already has the writer's address, by the writer's choice. */
  isAddressKnown: boolean;
  /** The page on which the reader sees the conversation and answers. */
  url: string;
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
const wordsOf = (
  message: LeadMessage,
  { from, vehicle, stopUrl, replyTo, url, isAddressKnown }: Omit<Relayed, 'message' | 'to' | 'shopper' | 'look'>,
) => {
  const { words, leftOut, unknownSender } = message;
  const stop = stopUrl
    ? [notYou('This is a reply to a question someone sent with your address. You can end it.', stopUrl)]
    : [];
  if (unknownSender === null) {
    const answer = linkButton({ label: 'Read and answer', url });
    const how = [
      replyTo
        ? 'Answer on the site, or reply to this email.'
        : 'Answer on the site; replies to this email aren’t delivered.',
      ...(isAddressKnown ? [] : ['Neither of you sees the other’s address.']),
    ].join(' ');
    return {
      heading: `${from} wrote about the ${carInSentence(vehicle)}`,
      blocks: [quote(words), answer, note(`${how}${leftOutWords(leftOut)}`), ...stop],
    };
  }
  return {
    heading: `A reply about the ${carInSentence(vehicle)}`,
    blocks: [
      note(`It may not be from ${from}. Don’t send money or personal details.`, `${unknownWords(unknownSender)}.`),
      quote(words),
      note(`A reply to this email goes to ${from}, not to that address.${leftOutWords(leftOut)}`),
      ...stop,
    ],
  };
};

/** Passes one side's message on to the other, as a mail of our own that contains only the text. */
export const relayedMail = ({ message, to, shopper, look, ...relayed }: Relayed) => ({
  channel: 'mail' as const,
  cause: messageCause(message.id),
  to,
  ...(relayed.replyTo && { replyTo: relayed.replyTo }),
  about: shopper,
  subject: `Re: ${relayed.vehicle}`,
  ...composeMail(look, wordsOf(message, relayed)),
  headers: { 'X-Lead-Id': message.leadId, ...(relayed.stopUrl && oneClickStop(relayed.stopUrl)) },
});
export type RelayedMail = ReturnType<typeof relayedMail>;
