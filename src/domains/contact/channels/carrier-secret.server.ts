import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSameSecret } from '#lib/bearer-token.server.ts';
import { AppError } from '#lib/errors.ts';

/** As a bearer token, or as the password of the address they were given: `https://carrier:SECRET@host/path`. */
const secretIn = (authorization: string): string => {
  const [, scheme = '', value = ''] = /^(bearer|basic) +(.+)$/i.exec(authorization.trim()) ?? [];
  if (scheme.toLowerCase() !== 'basic') return value;
  const pair = Buffer.from(value, 'base64').toString('utf8');
  return pair.slice(pair.indexOf(':') + 1);
};

/**
 * For a call that only whoever carries our messages may make. To everybody else there is no such address, whether or
 * not a secret is set. It is asked before any of the body is read, and only strangers are counted by the limit on writes.
 */
export const requireCarrier =
  (secret: string | undefined) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const sentSecret = secretIn(request.headers.authorization ?? '');
    const isRight = isSameSecret(sentSecret, secret ?? '');
    if (isRight && secret !== undefined) return;
    await request.server.countWrite(request, reply);
    throw new AppError('not-found');
  };
