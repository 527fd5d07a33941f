import type { FastifyInstance } from 'fastify';
import { AppError } from '#lib/errors.ts';

/** An escape that is not itself escaped. */
const escapedInJson = /(?<!\\)(?:\\\\)*\\u0000/;

/** A body that its reader parses later. */
const holdsNulUnread = (text: string, contentType: string): boolean =>
  text.includes('\0') ||
  (contentType.startsWith('application/x-www-form-urlencoded') ? text.includes('%00') : escapedInJson.test(text));

const holdsNul = (body: unknown): boolean => {
  // A list of what is left to look at: bodies may be nested deeper than calls can be.
  const left: unknown[] = [body];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string' && value.includes('\0')) return true;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) left.push(key, inner);
  }
  return false;
};

/**
 * NUL ends a text in some places and not in others, and PostgreSQL stores none: a body that holds one is refused before
 * anybody reads it. Addresses with one were refused already, and headers cannot hold any.
 */
export const refuseNul = (app: FastifyInstance): void => {
  app.addHook('preValidation', async ({ body, headers }) => {
    const contentType = headers['content-type'] ?? '';
    const unread = body instanceof Uint8Array ? Buffer.from(body).toString('latin1') : body;
    const found = typeof unread === 'string' ? holdsNulUnread(unread, contentType) : holdsNul(unread);
    if (found) throw new AppError('bad-request', { message: 'Text must not hold the character NUL.' });
  });
};
