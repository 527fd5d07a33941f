import type { FastifyPluginAsync } from 'fastify';
import { forAnySite } from './any-site-headers.ts';
import { dealerRoutes } from './dealer-routes.server.ts';
import { listingRoutes } from './listing-routes.server.ts';
import { referenceRoutes } from './reference-routes.server.ts';
import type { V1Options } from './v1-context.ts';

const preflight = {
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'accept, if-none-match, content-type',
  'access-control-max-age': '86400',
};

/** The typed API, over the services of the pages and of the compatible addresses. */
export const apiV1: FastifyPluginAsync<V1Options> = async (app, options) => {
  // Queries are read by `readQuery`, which names what is wrong; schemas describe them.
  app.setValidatorCompiler(() => (value) => ({ value }));
  const paths = new Set<string>();
  app.addHook('onRoute', (route) => {
    if (route.method === 'GET') paths.add(route.url);
    route.config = { ...route.config, countedReads: true };
  });
  // Also on refusals, such as those of a limit, so that a page can read them.
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(forAnySite);
  });
  listingRoutes(app, options);
  dealerRoutes(app, options);
  referenceRoutes(app, options);
  for (const path of [...paths]) {
    app.options(path, { schema: { hide: true } }, (_request, reply) => reply.code(204).headers(preflight).send());
  }
};
