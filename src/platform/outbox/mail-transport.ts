import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer';
import { err, ok } from '#lib/result.ts';
import type { DeliveryFailure, MailEnvelope, MailTransport } from './message.ts';
import { writeOutboxFile } from './outbox-file.ts';

type MailTransportOptions = {
  /** smtp:// or smtps://; without it every message becomes an .eml file. */
  smtpUrl?: string;
  from: string;
  outboxDir: string;
};

export const createMailTransport = ({ smtpUrl, from, outboxDir }: MailTransportOptions): MailTransport =>
  smtpUrl ? createSmtpTransport({ smtpUrl, from }) : createFileTransport({ from, outboxDir });

const createFileTransport = ({ from, outboxDir }: { from: string; outboxDir: string }): MailTransport => {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    deliver: async (envelope) => {
      const { message } = await composer.sendMail(compose(envelope, from));
      if (!Buffer.isBuffer(message)) throw new TypeError('the composed message is not a buffer');
      return writeOutboxFile(outboxDir, { ...envelope, extension: 'eml', content: message });
    },
  };
};

const createSmtpTransport = ({ smtpUrl, from }: { smtpUrl: string; from: string }): MailTransport => {
  const smtp = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    deliver: async (envelope) => {
      try {
        const { messageId } = await smtp.sendMail(compose(envelope, from));
        return ok({ reference: messageId });
      } catch (error) {
        return err(smtpFailure(error));
      }
    },
  };
};

const compose = ({ id, createdAt, message }: MailEnvelope, from: string): SendMailOptions => ({
  from,
  // An object, because a string may hold several addresses and a message has one reader.
  to: { name: '', address: message.to },
  replyTo: message.replyTo,
  ...(message.cc && { cc: { name: '', address: message.cc } }),
  subject: message.subject,
  text: message.text,
  html: message.html,
  headers: message.headers,
  date: new Date(createdAt),
  messageId: `<${id}@${domainOf(from)}>`,
  disableFileAccess: true,
  disableUrlAccess: true,
});

const domainOf = (from: string): string => /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';

// These end the conversation before the message itself has been sent.
const BEFORE_THE_MESSAGE: ReadonlySet<unknown> = new Set([
  'EDNS',
  'ETLS',
  'EREQUIRETLS',
  'EAUTH',
  'ENOAUTH',
  'EOAUTH2',
  'EPROXY',
  'ECONNREFUSED',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CONNECT_TIMEOUT',
  'GREETING_TIMEOUT',
  'UPGRADE_TIMEOUT',
]);

const smtpFailure = (error: unknown): DeliveryFailure => {
  if (!(error instanceof Error)) return { kind: 'unknown', reason: String(error) };
  const { code, originalCode, timeoutType, responseCode, permanent, message }: NodemailerError = error;
  const aboutTheMessage = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (aboutTheMessage && (permanent || responseCode === undefined)) return { kind: 'permanent', reason: message };
  // The server said no in so many words.
  if (responseCode !== undefined) return { kind: 'temporary', reason: message };
  const early = [code, originalCode, timeoutType].some((sign) => BEFORE_THE_MESSAGE.has(sign));
  return { kind: early ? 'temporary' : 'unknown', reason: message };
};
