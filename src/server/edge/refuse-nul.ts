import type { FastifyInstance } from 'fastify';
import { AppError } from '#lib/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes a file, whose bytes are not checked. */
    takesBytes?: boolean;
  }
}

/** JSON's escape for it, unless the backslash is itself escaped. */
const escapedNul = /(?<!\\)(?:\\\\)*\\u0000/;

/** Bodies that somebody further in reads for themselves, as they came. */
const rawHoldsNul = (text: string, contentType: string): boolean => {
  if (text.includes('\0')) return true;
  if (/urlencoded/i.test(contentType) && text.includes('%00')) return true;
  return !/^(?:application\/x-www-form-urlencoded|multipart\/)/.test(contentType) && escapedNul.test(text);
};

/** Without recursion: a body may be nested deeper than the stack is. */
const holdsNul = (body: unknown): boolean => {
  const waiting: unknown[] = [body];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value === 'string' && value.includes('\0')) return true;
    if (typeof value !== 'object' || value === null) continue;
    if (!Array.isArray(value) && Object.keys(value).some((name) => name.includes('\0'))) return true;
    for (const inner of Object.values(value)) {
      if (typeof inner === 'string' ? inner.includes('\0') : typeof inner === 'object' && inner !== null)
        waiting.push(inner);
    }
  }
  return false;
};

/**
 * PostgreSQL keeps no text with U+0000 in it, and nobody types one: a body that holds it, however deep and however
 * written, is refused before any route sees it. Addresses that hold it were refused before they were routed.
 */
export const refuseNul = (app: FastifyInstance): void => {
  app.addHook('preValidation', ({ body, headers, routeOptions }, _reply, done) => {
    if (body === undefined || body === null || routeOptions.config.takesBytes) return done();
    const contentType = headers['content-type'] ?? '';
    const field =
      typeof body === 'string' || body instanceof Uint8Array
        ? rawHoldsNul(typeof body === 'string' ? body : Buffer.from(body).toString('latin1'), contentType)
        : holdsNul(body);
    if (field) throw new AppError('bad-request', { message: 'Text cannot hold the character U+0000.' });
    return done();
  });
};
