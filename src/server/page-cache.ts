import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { radiusCookie, zipCookie } from '#domains/locations/resolve-zip.ts';
import { type CacheStats, STORE_TTL_MS } from '#lib/ttl-cache.ts';
import type { Site } from '../routes/app-context.ts';
import { bodyOnce, bodyToKeep, type PageBody, sendPageBody } from './page-body.ts';
import type { PagePacker } from './page-packer.ts';

type CachedPage = {
  status: number;
  headers: Record<string, string>;
  /** A page and the policy that names its nonce belong together. */
  policy: string | undefined;
  body: PageBody;
  /** About how much memory it takes. */
  bytes: number;
};

const largestTotal = 96 * 1024 * 1024;
/** A packed page is a smaller part of it than this; and what else is kept with it. */
const packedShare = 5;
const entryBytes = 4096;

/** Cookies a page looks at; a visitor who carries any other gets a page of their own. */
const known = new Set(['theme', 'ATC_CONSENT', zipCookie, radiusCookie]);

/**
 * Whole pages for visitors who cannot be told apart, kept for two minutes and already packed. The key holds
 * everything a page may differ by; whoever carries something personal is never served from here, nor stored.
 */
export const createPageCache = (packer: PagePacker) => {
  const pages = new LRUCache<string, CachedPage>({
    ttl: STORE_TTL_MS,
    maxSize: largestTotal,
    sizeCalculation: ({ bytes }) => bytes,
  });
  let hits = 0;
  let misses = 0;

  return {
    keyOf(request: FastifyRequest, site: Site): string | undefined {
      if (request.method !== 'GET' || site.visitor.setCookies.length > 0 || site.visitor.isTracked) return undefined;
      if (Object.keys(request.cookies).some((name) => !known.has(name))) return undefined;
      const { theme, consent, gpc, bot, zip = '', radiusMiles = '', asksBrowser } = site;
      return JSON.stringify([
        ...[request.protocol, request.host, request.url, theme, consent.answered, gpc, bot.isBot, bot.isAiBot],
        ...[zip, radiusMiles, asksBrowser],
      ]);
    },

    serve(key: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | undefined {
      const page = pages.get(key);
      if (!page) {
        misses += 1;
        return undefined;
      }
      hits += 1;
      reply.code(page.status).headers(page.headers);
      if (page.policy) reply.header('content-security-policy', page.policy);
      return sendPageBody(request, reply, page.body);
    },

    /** The page as it is sent now, kept for the next visitor when it is the same for everybody. */
    keep(key: string | undefined, response: Response, html: string, reply: FastifyReply): PageBody {
      const kept =
        key !== undefined &&
        response.status === 200 &&
        response.headers.getSetCookie().length === 0 &&
        !/private|no-store/.test(response.headers.get('cache-control') ?? '') &&
        response.headers.get('content-type')?.startsWith('text/html') === true;
      if (!kept) return bodyOnce(html, packer);
      const body = bodyToKeep(html, packer);
      const policy = reply.getHeader('content-security-policy');
      pages.set(key, {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        policy: typeof policy === 'string' ? policy : undefined,
        body,
        bytes: Math.ceil(html.length / packedShare) + entryBytes,
      });
      return body;
    },

    stats: (): CacheStats => ({ name: 'pages', hits, misses, size: pages.size }),
  };
};

export type PageCache = ReturnType<typeof createPageCache>;
