import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SiteHosts } from '#domains/reference/brands/site-hosts.server.ts';

/** Request headers that these routes accept from other origins. */
const sentHeaders = 'content-type, identity-token, authorization';
const exposedHeaders = 'location, retry-after';
/** The longest time that browsers cache a preflight answer. */
const rememberedS = '7200';

const isForBrands = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.origins === 'our-brands';

/**
 * CORS for routes that pages of all our hosts may call (`origins: 'our-brands'`): an origin of ours is allowed by name,
 * any other gets no CORS headers. No credentials are allowed. Also answers preflight requests.
 */
export const registerBrandOrigins = (app: FastifyInstance, hosts: Pick<SiteHosts, 'isOrigin'>) => {
  const brandOf = ({ headers: { origin }, siteHost }: FastifyRequest): string | undefined =>
    origin !== undefined && hosts.isOrigin(origin, siteHost.origin) ? origin : undefined;

  const methods = new Map<string, string[]>();
  const answerPreflight = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (brandOf(request) !== undefined) {
      reply.headers({
        'access-control-allow-methods': (methods.get(request.routeOptions.url ?? '') ?? []).join(', '),
        'access-control-allow-headers': sentHeaders,
        'access-control-max-age': rememberedS,
      });
    }
    return reply.code(204).send();
  };
  app.addHook('onRoute', function addPreflight(this: FastifyInstance, { url, method, config }) {
    if (config?.origins !== 'our-brands' || method === 'OPTIONS') return;
    const allowed = methods.get(url);
    methods.set(url, [...(allowed ?? []), ...[method].flat()]);
    if (allowed) return;
    this.options(url, { config: { origins: 'our-brands' }, schema: { hide: true } }, answerPreflight);
  });

  app.addHook('onRequest', (request, reply, done) => {
    if (!isForBrands(request)) return done();
    reply.header('vary', 'origin');
    const origin = brandOf(request);
    if (origin !== undefined) {
      reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': exposedHeaders });
    }
    return done();
  });

  return {
    /** Whether the request comes from another host of ours, whose pages may write here. */
    comesFromBrand: (request: FastifyRequest): boolean => {
      const origin = isForBrands(request) ? brandOf(request) : undefined;
      return origin !== undefined && origin !== request.siteHost.origin;
    },
  };
};
