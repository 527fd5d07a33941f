import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Brand } from '#domains/reference/brands/brand.ts';
import { addressPageTypes } from './address-page-types.ts';
import type { Lookups } from './path-meaning.ts';
import { resolveUrl } from './resolve.ts';

const longestUrl = 8192;

const Suggestion = z.object({ label: z.string(), params: z.record(z.string(), z.string()) });

const Unknown = z.object({
  word: z.string(),
  kind: z.enum(['make', 'model', 'trim', 'place', 'word']),
  param: z.string().optional(),
  nearest: z.array(Suggestion),
});

/** The reading of an address, for SEO tools and tests. */
export const ResolveAnswer = z.object({
  pageType: z.enum(addressPageTypes),
  query: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  canonical: z.string(),
  unknown: z.array(Unknown),
});

type ResolveApiOptions = Lookups & {
  /** The brand of the host in an address, or of the request's host. */
  brandOf(request: FastifyRequest, host: string | undefined): Brand;
};

export const resolveApi: FastifyPluginAsyncZod<ResolveApiOptions> = async (app, { brandOf, ...lookups }) => {
  app.get(
    '/cars-for-sale/api/resolve',
    {
      schema: {
        tags: ['search'],
        summary: 'How an address is read: page type, parameters, canonical address and unknown words',
        querystring: z.object({ url: z.string().min(1).max(longestUrl) }),
        response: { 200: ResolveAnswer },
      },
    },
    async (request, reply) => {
      const { url } = request.query;
      // An address with a host is read for that host's brand.
      const brand = brandOf(request, /^https?:\/\/([^/?#]+)/i.exec(url)?.[1]);
      const { pageType, query, canonical, unknown } = resolveUrl(url, { brand, ...lookups });
      const words = unknown.map((word) => ({ ...word, nearest: [...word.nearest] }));
      return reply.send({ pageType, query, canonical, unknown: words });
    },
  );
};
