import { Socket } from 'node:net';
import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer';
import type { FileStore } from '#lib/file-store.ts';
import { err, ok } from '#lib/result.ts';
import type { DeliveryFailure, MailEnvelope, MailMessage, MailTransport } from './message.ts';
import { writeOutboxFile } from './outbox-file.ts';

/** Timeouts of the mail server, since a waiting message delays all after it. */
export type SmtpTimeouts = {
  /** Until the server's greeting. */
  connectMs: number;
  /** For any single response. */
  silenceMs: number;
  /** For the whole session: a server that sends a byte now and then never hits the other limit. */
  conversationMs: number;
};

const defaultTimeouts: SmtpTimeouts = { connectMs: 10_000, silenceMs: 20_000, conversationMs: 60_000 };

type MailTransportOptions = {
  /** smtp:// or smtps://; without it every message is written as an .eml file. */
  smtpUrl?: string | undefined;
  from: string;
  files: Pick<FileStore, 'write'>;
  timeouts?: SmtpTimeouts;
};

export const createMailTransport = ({
  smtpUrl,
  from,
  files,
  timeouts = defaultTimeouts,
}: MailTransportOptions): MailTransport =>
  smtpUrl ? createSmtpTransport({ smtpUrl, from, timeouts }) : createFileTransport({ from, files });

const createFileTransport = ({ from, files }: Pick<MailTransportOptions, 'from' | 'files'>): MailTransport => {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    secondDelivery: 'harmless',
    deliver: async (envelope) => {
      const { message } = await composer.sendMail(compose(envelope, from));
      if (!Buffer.isBuffer(message)) throw new TypeError('the composed message is not a buffer');
      return writeOutboxFile(files, { ...envelope, extension: 'eml', content: message });
    },
  };
};

type SmtpOptions = { smtpUrl: string; from: string; timeouts: SmtpTimeouts };

const createSmtpTransport = ({ smtpUrl, from, timeouts }: SmtpOptions): MailTransport => ({
  secondDelivery: 'recognisable',
  deliver: async (envelope) => {
    // Our own socket, so that it can be closed in any state of the session.
    const socket = new Socket();
    const smtp = createTransport({
      url: smtpUrl,
      socket,
      connectionTimeout: timeouts.connectMs,
      greetingTimeout: timeouts.connectMs,
      socketTimeout: timeouts.silenceMs,
    });
    const tooLong = setTimeout(
      () => socket.destroy(new Error('the mail server took too long')),
      timeouts.conversationMs,
    );
    try {
      const { messageId } = await smtp.sendMail(compose(envelope, from));
      return ok({ reference: messageId });
    } catch (error) {
      return err(smtpFailure(error));
    } finally {
      clearTimeout(tooLong);
    }
  },
});

const compose = ({ id, createdAt, message }: MailEnvelope, from: string): SendMailOptions => ({
  from: message.from ?? from,
  // An object, because a string may contain several addresses, and a message has one recipient.
  to: { name: '', address: message.to },
  replyTo: message.replyTo,
  ...(message.cc && { cc: { name: '', address: message.cc } }),
  subject: message.subject,
  text: message.text,
  html: message.html,
  headers: message.headers,
  date: new Date(createdAt),
  messageId: `<${id}@${domainOf(message.from?.address ?? from)}>`,
  attachments: [...(message.images ?? []).map(inlineImageOf), ...(message.attachments ?? []).map(attachmentOf)],
  disableFileAccess: true,
  disableUrlAccess: true,
});

const inlineImageOf = ({ cid, type, base64 }: NonNullable<MailMessage['images']>[number]) => ({
  cid,
  contentType: type,
  contentDisposition: 'inline' as const,
  filename: `${cid}.${type.split('/')[1] ?? 'bin'}`,
  content: Buffer.from(base64, 'base64'),
});

const attachmentOf = ({ filename, type, base64 }: NonNullable<MailMessage['attachments']>[number]) => ({
  filename,
  contentType: type,
  contentDisposition: 'attachment' as const,
  content: Buffer.from(base64, 'base64'),
});

const domainOf = (from: string): string => /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';

// Errors before the message itself was sent.
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

/** Node has two dozen error codes for an untrusted certificate; all of them occur in the handshake. */
const aboutTheCertificate = /CERT|^UNABLE_TO_|^HOSTNAME_MISMATCH/;

/** Whether the server permanently refused this recipient. A policy refusal (5.7) says nothing about the address. */
const isBounce = ({ code, command, permanent, message }: NodemailerError): boolean =>
  code === 'EENVELOPE' && command === 'RCPT TO' && permanent === true && !/\b5\.7\.\d+\b/.test(message);

const smtpFailure = (error: unknown): DeliveryFailure => {
  if (!(error instanceof Error)) return { kind: 'unknown', reason: String(error) };
  const { code, originalCode, timeoutType, responseCode, permanent, message }: NodemailerError = error;
  if (isBounce(error)) return { kind: 'bounced', reason: message };
  const aboutTheMessage = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (aboutTheMessage && (permanent || responseCode === undefined)) return { kind: 'permanent', reason: message };
  // The server refused explicitly.
  if (responseCode !== undefined) return { kind: 'temporary', reason: message };
  const early =
    [code, originalCode, timeoutType].some((sign) => BEFORE_THE_MESSAGE.has(sign)) ||
    aboutTheCertificate.test(originalCode ?? '');
  return { kind: early ? 'temporary' : 'unknown', reason: message };
};
