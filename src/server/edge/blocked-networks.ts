import type { FastifyInstance } from 'fastify';
import type { NetworkBlocks } from '#domains/people/access/network-blocks.server.ts';
import { AppError } from '#lib/errors.ts';
import { networkOf } from '#lib/network.ts';
import { probePaths } from './probe-paths.ts';

const probes = new Set<string | undefined>(Object.values(probePaths));

/** Refuses all requests from networks that an operator blocked. */
export const refuseBlockedNetworks = (app: FastifyInstance, blocks: Pick<NetworkBlocks, 'isBlocked'>): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    if (probes.has(request.routeOptions.url) || !blocks.isBlocked(networkOf(request.ip))) return done();
    throw new AppError('network-blocked');
  });
};
