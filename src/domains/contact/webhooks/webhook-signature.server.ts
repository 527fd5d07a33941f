import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

export const newWebhookSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`;

/** Secrets made before Standard Webhooks have no prefix and are used as they were typed. */
const keyOf = (secret: string): Buffer =>
  secret.startsWith(prefix) ? Buffer.from(secret.slice(prefix.length), 'base64') : Buffer.from(secret);

type Message = { id: string; atMs: number; body: string };

/** The headers of Standard Webhooks, with one signature for each secret. */
export const signedHeaders = (secrets: readonly string[], { id, atMs, body }: Message): Record<string, string> => {
  const seconds = Math.floor(atMs / 1000);
  const sign = (secret: string) =>
    createHmac('sha256', keyOf(secret)).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  };
};
