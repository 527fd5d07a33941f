import type { FileStore } from '#lib/file-store.ts';
import { err, ok } from '#lib/result.ts';
import { connectionFailure, refusalOf } from './http-failures.ts';
import type { Delivery, SmsEnvelope, SmsTransport } from './message.ts';
import { writeOutboxFile } from './outbox-file.ts';

type SmsTransportOptions = {
  /** The provider's address for POST { to, message }; without it every message is written as a .json file. */
  smsUrl?: string | undefined;
  files: Pick<FileStore, 'write'>;
  timeoutMs?: number;
};

export const createSmsTransport = ({ smsUrl, files, timeoutMs = 10_000 }: SmsTransportOptions): SmsTransport =>
  smsUrl
    ? { secondDelivery: 'recognisable', deliver: (envelope) => post({ smsUrl, timeoutMs, envelope }) }
    : { secondDelivery: 'harmless', deliver: (envelope) => writeJson(files, envelope) };

const writeJson = (files: SmsTransportOptions['files'], { id, createdAt, message }: SmsEnvelope): Promise<Delivery> => {
  const content = `${JSON.stringify({ to: message.to, message: message.text }, null, 2)}\n`;
  return writeOutboxFile(files, { id, createdAt, extension: 'json', content });
};

type Post = { smsUrl: string; timeoutMs: number; envelope: SmsEnvelope };

const post = async ({ smsUrl, timeoutMs, envelope: { id, message } }: Post): Promise<Delivery> => {
  const { url, authorization } = splitCredentials(smsUrl);
  try {
    const response = await fetch(url, {
      method: 'POST',
      // Providers that support this header detect a message they already accepted.
      headers: { 'content-type': 'application/json', 'idempotency-key': id, ...authorization },
      body: JSON.stringify({ to: message.to, message: message.text }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    await response.body?.cancel();
    return response.ok
      ? ok({ reference: `HTTP ${response.status}` })
      : err(refusalOf('the SMS provider', response.status));
  } catch (error) {
    return err(connectionFailure(error));
  }
};

/** fetch refuses credentials in an address, so they become a header. */
const splitCredentials = (address: string): { url: URL; authorization: Record<string, string> } => {
  const url = new URL(address);
  const { username, password } = url;
  url.username = '';
  url.password = '';
  if (!username) return { url, authorization: {} };
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { url, authorization: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } };
};
