import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { radiusCookie, zipCookie } from '#domains/locations/resolve-zip.ts';
import { type CacheStats, STORE_TTL_MS } from '#lib/ttl-cache.ts';
import type { Site } from '../routes/app-context.ts';

type CachedPage = {
  status: number;
  headers: Record<string, string>;
  /** A page and the policy that names its nonce belong together. */
  policy: string | undefined;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
};

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
const largestTotal = 96 * 1024 * 1024;

/** Cookies a page looks at; a visitor who carries any other gets a page of their own. */
const known = new Set(['theme', 'ATC_CONSENT', zipCookie, radiusCookie]);

/**
 * Whole pages for visitors who cannot be told apart, kept for two minutes and already compressed. The key holds
 * everything a page may differ by; whoever carries something personal is never served from here, nor stored.
 */
export const createPageCache = () => {
  const pages = new LRUCache<string, CachedPage>({
    ttl: STORE_TTL_MS,
    maxSize: largestTotal,
    sizeCalculation: ({ plain, br, gzip: zipped }) => plain.length + br.length + zipped.length,
  });
  let hits = 0;
  let misses = 0;

  return {
    keyOf(request: FastifyRequest, site: Site): string | undefined {
      if (request.method !== 'GET' || site.visitor.setCookies.length > 0 || site.visitor.isTracked) return undefined;
      if (Object.keys(request.cookies).some((name) => !known.has(name))) return undefined;
      const { theme, consent, gpc, bot } = site;
      return JSON.stringify([
        ...[request.protocol, request.host, request.url, theme, consent.answered, gpc, bot.isBot, bot.isAiBot],
        ...[request.cookies[zipCookie] ?? '', request.cookies[radiusCookie] ?? ''],
      ]);
    },

    serve(key: string, request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
      const page = pages.get(key);
      if (!page) {
        misses += 1;
        return undefined;
      }
      hits += 1;
      const accepted = request.headers['accept-encoding'] ?? '';
      const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
      reply.code(page.status).headers(page.headers).header('vary', 'accept-encoding');
      if (page.policy) reply.header('content-security-policy', page.policy);
      if (encoding) reply.header('content-encoding', encoding);
      return reply.send(encoding ? page[encoding] : page.plain);
    },

    async store(key: string, response: Response, body: Buffer, reply: FastifyReply): Promise<void> {
      const keepable =
        response.status === 200 &&
        response.headers.getSetCookie().length === 0 &&
        !/private|no-store/.test(response.headers.get('cache-control') ?? '') &&
        response.headers.get('content-type')?.startsWith('text/html');
      if (!keepable) return;
      const policy = reply.getHeader('content-security-policy');
      pages.set(key, {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        policy: typeof policy === 'string' ? policy : undefined,
        plain: body,
        br: await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
        gzip: await deflate(body),
      });
    },

    stats: (): CacheStats => ({ name: 'pages', hits, misses, size: pages.size }),
  };
};

export type PageCache = ReturnType<typeof createPageCache>;
