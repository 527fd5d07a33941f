import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSameSecret } from '#lib/bearer-token.server.ts';
import { AppError } from '#lib/errors.ts';

/** The secret from a bearer token, or the password of a webhook address such as `https://carrier:SECRET@host/path`. */
const secretIn = (authorization: string): string => {
  const [, scheme = '', value = ''] = /^(bearer|basic) +(.+)$/i.exec(authorization.trim()) ?? [];
  if (scheme.toLowerCase() !== 'basic') return value;
  const pair = Buffer.from(value, 'base64').toString('utf8');
  return pair.slice(pair.indexOf(':') + 1);
};

/**
 * Admits only calls with the carrier's secret; everybody else gets a 404, whether or not a secret is set. Checked
 * before the body is read. Only refused calls are counted by the write limit.
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
