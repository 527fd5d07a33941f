import { randomUUID } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#lib/errors.ts';

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Headers on every answer; the policy names only this origin and one nonce per answer. */
export const registerSecurity = async (
  app: FastifyInstance,
  { publicOrigin, development }: { publicOrigin: string | undefined; development: boolean },
): Promise<void> => {
  app.addHook('onRequest', async (request) => {
    if (writes.has(request.method)) refuseForeignOrigin(request);
  });

  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: publicOrigin?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  app.decorateReply('nonce', '');
  // While developing, the tools put scripts of their own into the page.
  if (development) return;
  app.addHook('onRequest', async (_request, reply) => {
    reply.nonce = randomUUID().replaceAll('-', '');
    reply.header('content-security-policy', policyWith(reply.nonce));
  });
};

declare module 'fastify' {
  interface FastifyReply {
    /** What scripts of this answer carry; empty while developing. */
    nonce: string;
  }
}

/** Written out here: made anew for every answer, it took longer than all other headers together. */
const policyWith = (nonce: string): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Style attributes carry figures such as a bar's height; they cannot load anything.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join(';');

/** A browser always names where a write comes from; other clients send no Origin and carry no cookies of ours. */
const refuseForeignOrigin = ({ headers, siteHost }: FastifyRequest): void => {
  const { origin } = headers;
  if (headers['sec-fetch-site'] === 'cross-site') throw new AppError('foreign-origin');
  if (origin === undefined || URL.parse(origin)?.origin === siteHost.origin) return;
  throw new AppError('foreign-origin');
};
