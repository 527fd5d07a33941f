import { createHmac } from 'node:crypto';

/** Whom a limit counts is kept only as a hash that needs the secret to be made again. */
export const createKeyHash =
  (secret: string) =>
  (key: string): string =>
    createHmac('sha256', secret).update(key).digest('base64url');
