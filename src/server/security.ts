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
    if (writes.has(request.method)) refuseForeignOrigin(request, publicOrigin);
  });

  await app.register(helmet, {
    enableCSPNonces: !development,
    contentSecurityPolicy: development
      ? false
      : {
          useDefaults: false,
          directives: {
            defaultSrc: ["'self'"],
            scriptSrc: ["'self'"],
            styleSrc: ["'self'"],
            // Style attributes carry figures such as a bar's height; they cannot load anything.
            styleSrcAttr: ["'unsafe-inline'"],
            imgSrc: ["'self'", 'data:'],
            connectSrc: ["'self'"],
            fontSrc: ["'self'"],
            objectSrc: ["'none'"],
            baseUri: ["'none'"],
            formAction: ["'self'"],
            frameAncestors: ["'self'"],
          },
        },
    strictTransportSecurity: publicOrigin?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
};

/** A browser always names where a write comes from; other clients send no Origin and carry no cookies of ours. */
const refuseForeignOrigin = (request: FastifyRequest, publicOrigin: string | undefined): void => {
  const { origin } = request.headers;
  if (request.headers['sec-fetch-site'] === 'cross-site') throw new AppError('foreign-origin');
  if (origin === undefined || origin === publicOrigin) return;
  if (URL.canParse(origin) && new URL(origin).host === request.host) return;
  throw new AppError('foreign-origin');
};
