import type { FastifyInstance } from 'fastify';
import { AppError } from '#lib/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route accepts a file, whose bytes are not checked. */
    takesBytes?: boolean;
  }
}

/** JSON's escape for U+0000, unless the backslash is itself escaped. */
const escapedNul = /(?<!\\)(?:\\\\)*\\u0000/;

/** For bodies that are parsed later and are raw here. */
const rawHoldsNul = (text: string, contentType: string): boolean => {
  if (text.includes('\0')) return true;
  if (/urlencoded/i.test(contentType) && text.includes('%00')) return true;
  return !/^(?:application\/x-www-form-urlencoded|multipart\/)/.test(contentType) && escapedNul.test(text);
};

/** Not recursive: a body may be nested deeper than the stack. */
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
 * PostgreSQL can't store text with U+0000, and nobody types it: a body that contains it at any depth and in any escape
 * is refused before its route. Addresses with it were refused before routing.
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
