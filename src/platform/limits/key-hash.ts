import { createHmac } from 'node:crypto';

/** Keys of limits are stored only as an HMAC, which can't be recomputed without the secret. */
export const createKeyHash =
  (secret: string) =>
  (key: string): string =>
    createHmac('sha256', secret).update(key).digest('base64url');
