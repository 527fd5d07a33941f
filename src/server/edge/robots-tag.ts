import type { FastifyInstance } from 'fastify';
import { type SiteStage, siteStage } from '#domains/reference/brands/site-stage.ts';
import { probePaths } from './probe-paths.ts';

const probes = new Set<string | undefined>(Object.values(probePaths));

/** Sends `noindex` with everything on a site that is not the public one: pages, pictures, feeds and API answers. */
export const registerRobotsTag = (app: FastifyInstance, ofInstall: SiteStage | undefined): void => {
  app.addHook('onRequest', (request, reply, done) => {
    const isProbe = probes.has(request.routeOptions.url);
    if (!isProbe && siteStage(request.siteHost, ofInstall)) reply.header('x-robots-tag', 'noindex');
    done();
  });
};
