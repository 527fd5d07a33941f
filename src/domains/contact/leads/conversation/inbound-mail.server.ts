import { createHash } from 'node:crypto';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { plainText } from '#lib/plain-text.ts';

/** As much of a mail as a conversation needs. */
export type InboundMail = {
  /** Every address it was sent to. */
  recipients: readonly string[];
  from: string;
  words: string;
  /** Files that came with it. */
  attachments: number;
  /** The same for the same mail, however often it is handed in. */
  key: string;
  /** Sent by a program: an answer to it would be answered by the program again. */
  automatic: boolean;
};

/** Bytes of one that is taken, however it comes. */
export const largestMail = 15_000_000;

const longestWords = 20_000;
const longestMarkup = 1_000_000;

/** Where servers write down whom a mail was really for. */
const deliveryHeaders = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'];

const addressesOf = (addresses: readonly Address[] = []): string[] =>
  addresses.flatMap(({ address, group }) => (address ? [address] : addressesOf(group)));

const headerOf = ({ headers }: Email, name: string): string | undefined =>
  headers
    .find(({ key }) => key === name)
    ?.value.trim()
    .toLowerCase();

const isAutomatic = (mail: Email, from: string): boolean => {
  const value = headerOf(mail, 'auto-submitted');
  if (value !== undefined && value !== 'no') return true;
  if (/^(?:bulk|junk|list|auto_reply)/.test(headerOf(mail, 'precedence') ?? '')) return true;
  if (headerOf(mail, 'return-path') === '<>') return true;
  if (/^multipart\/report/.test(headerOf(mail, 'content-type') ?? '')) return true;
  if (/^(?:mailer-daemon|postmaster|no-?reply)(?:@|$)/i.test(from)) return true;
  // The last is in every mail of ours: one that comes back was not written by anybody.
  return ['x-autoreply', 'x-autorespond', 'list-id', 'x-lead-id'].some((name) => headerOf(mail, name) !== undefined);
};

/** Without styles, scripts and tags. None of these is looked for past the next one, so any markup is read once. */
const wordsIn = (html: string): string =>
  html
    .split(/<\/(?:style|script)[^<>]*>?/i)
    .map((part) => part.split(/<(?:style|script)/i, 1)[0])
    .join(' ')
    .replace(/<[^<>]*>/g, ' ');

/** Without its markup: nothing that one side sends is drawn on the other's screen. */
const wordsOf = ({ text, html = '' }: Email): string =>
  plainText(text ?? wordsIn(html.slice(0, longestMarkup))).slice(0, longestWords);

/** A mail as it came over the wire; undefined for what is none. */
export const readInboundMail = async (raw: Uint8Array): Promise<InboundMail | undefined> => {
  const mail = await PostalMime.parse(raw, { maxNestingDepth: 20 }).catch(() => undefined);
  const from = addressesOf(mail?.from ? [mail.from] : [])[0];
  if (!mail || from === undefined) return undefined;
  const delivered = mail.headers.filter(({ key }) => deliveryHeaders.includes(key)).map(({ value }) => value);
  return {
    recipients: [...delivered, ...addressesOf(mail.to), ...addressesOf(mail.cc)],
    from,
    words: wordsOf(mail),
    attachments: mail.attachments.filter(({ disposition }) => disposition !== 'inline').length,
    key: createHash('sha256')
      .update(mail.messageId ?? raw)
      .digest('hex'),
    automatic: isAutomatic(mail, from),
  };
};
