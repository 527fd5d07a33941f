import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#lib/errors.ts';
import type { WindowLimit } from '#lib/limit.ts';
import { networkOf } from '#lib/network.ts';

/** Limits on writes: a general one, and those of routes with their own; and on reads of the typed API. */
export type WriteLimits = Readonly<
  Record<
    'writes' | 'reads' | 'walletSaves' | 'walletCreates' | 'vitals' | 'experimentEvents' | 'predictions' | 'assistants',
    WindowLimit
  >
>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Not counted for signed-in people, because one action makes many such calls. */
    uncountedWrites?: boolean;
    /** Reading this route is counted, too (API-07). */
    countedReads?: boolean;
    /** The limit of this route's writes, if not the general one. */
    countedAs?: keyof WriteLimits;
  }
  interface FastifyInstance {
    /** Counts a write that was not counted because of a session, once it turns out that nobody is signed in. */
    countWrite(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  }
}

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);
const isRead = ({ method }: FastifyRequest): boolean => reads.has(method);
const secondsOf = (ms: number): string => String(Math.ceil(ms / 1000));

/** Limits how often one network may write, to any route, and read where reading is counted. */
export const limitWrites = (app: FastifyInstance, limits: WriteLimits): void => {
  const countWrite = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const limit = limits[request.routeOptions.config.countedAs ?? (isRead(request) ? 'reads' : 'writes')];
    const { waitMs, most, left, resetMs } = await limit.take(networkOf(request.ip));
    reply.headers({
      'x-ratelimit-limit': String(most),
      'x-ratelimit-remaining': String(left),
      'x-ratelimit-reset': secondsOf(resetMs),
    });
    if (waitMs === 0) return;
    const seconds = secondsOf(waitMs);
    reply.header('retry-after', seconds);
    throw new AppError('too-many-requests', { message: `Too many requests. Please try again in ${seconds} s.` });
  };
  app.decorate('countWrite', countWrite);
  app.addHook('onRequest', (request, reply, done) => {
    const { countedReads, uncountedWrites } = request.routeOptions.config;
    const isCounted = isRead(request) ? countedReads && request.method !== 'OPTIONS' : !uncountedWrites;
    if (!isCounted) return done();
    countWrite(request, reply).then(() => done(), done);
    return undefined;
  });
};
