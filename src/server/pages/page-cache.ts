import { LRUCache } from 'lru-cache';
import { type CacheStats, STORE_TTL_MS } from '#lib/ttl-cache.ts';
import { bodyOnce, bodyToKeep, type PageBody } from './page-body.ts';
import type { PagePacker } from './page-packer.ts';
import { type PageDocument, requestSharedBy, type SharedDocument } from './render-page.ts';
import { type SharedRequest, sharedKeyOf } from './shared-request.ts';

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

/** A page may say itself that it is not to be kept; one that sets a cookie has something to say each time. */
const mayKeep = ({ status, headers }: PageDocument): boolean =>
  status === 200 &&
  headers.getSetCookie().length === 0 &&
  !/private|no-store/.test(headers.get('cache-control') ?? '') &&
  headers.get('content-type')?.startsWith('text/html') === true;

/**
 * Whole pages, kept for two minutes and already packed. Only pages that were rendered without knowing who asks can be
 * put in, each under the request it was rendered from.
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
    find(shared: SharedRequest): CachedPage | undefined {
      const page = pages.get(sharedKeyOf(shared));
      if (page) hits += 1;
      else misses += 1;
      return page;
    },

    /** A page's text as it is sent now, kept for the next visitor where that is allowed. */
    keep(page: SharedDocument, policy: string | undefined): PageBody {
      const { html } = page;
      if (!mayKeep(page)) return bodyOnce(html, packer);
      const body = bodyToKeep(html, packer);
      pages.set(sharedKeyOf(requestSharedBy(page)), {
        status: page.status,
        headers: Object.fromEntries(page.headers),
        policy,
        body,
        bytes: Math.ceil(html.length / packedShare) + entryBytes,
      });
      return body;
    },

    /** A page's text for the one reader who asked. */
    once: ({ html }: PageDocument): PageBody => bodyOnce(html, packer),

    stats: (): CacheStats => ({ name: 'pages', hits, misses, size: pages.size }),
  };
};

export type PageCache = ReturnType<typeof createPageCache>;
