import { createHash } from 'node:crypto';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { plainText } from '#lib/plain-text.ts';

/** The parts of a mail that a conversation needs. */
export type InboundMail = {
  /** All addresses the mail was sent to. */
  recipients: readonly string[];
  from: string;
  words: string;
  /** Number of attached files. */
  attachments: number;
  /** Identifies the mail: the same key if it is delivered again. */
  key: string;
  /** Whether a program sent it; answering would start an endless exchange. */
  automatic: boolean;
};

/** In bytes, for mails from SMTP and from the hook. */
export const largestMail = 15_000_000;

const longestWords = 20_000;
const longestMarkup = 1_000_000;

/** Headers in which mail servers note the actual recipient. */
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
  // `x-lead-id` is in all our own mails, so one that has it was bounced or looped back.
  return ['x-autoreply', 'x-autorespond', 'list-id', 'x-lead-id'].some((name) => headerOf(mail, name) !== undefined);
};

/** Strips styles, scripts and tags. Written so that each character is scanned once, whatever the markup. */
const wordsIn = (html: string): string =>
  html
    .split(/<\/(?:style|script)[^<>]*>?/i)
    .map((part) => part.split(/<(?:style|script)/i, 1)[0])
    .join(' ')
    .replace(/<[^<>]*>/g, ' ');

/** Plain text only, so that no markup of one side is rendered on the other's screen. */
const wordsOf = ({ text, html = '' }: Email): string =>
  plainText(text ?? wordsIn(html.slice(0, longestMarkup))).slice(0, longestWords);

/** Parses a raw mail; undefined if it is not a valid one. */
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
