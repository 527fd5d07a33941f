import { LRUCache } from 'lru-cache';
import type { Clock } from '#lib/clock.ts';
import type { ReadTracker } from '#lib/read-tracker.server.ts';
import { createTrackedCache } from '#lib/tracked-cache.server.ts';
import { compress, decompressBrotli, type Encoding } from './compress.ts';
import { exchangeHole, fillHole, type Hole } from './page-hole.ts';
import { isDocument, type PageDocument, requestSharedBy, type SharedPage } from './render-page.ts';
import { type SharedRequest, sharedKeyOf } from './shared-request.ts';

/** A kept page: with the hole filled for whoever asked first, compressed by brotli. Other visitors' are made from it. */
type CachedPage = {
  /** Unique to this rendering. */
  readonly number: number;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly policy: string;
  readonly hole: Hole;
  readonly brotli: Buffer;
};

/** How long a page is kept. A changed car drops its pages at once, but a new one joins a list only when this is over. */
export const pageTtlMs = 15_000;
const pageBytes = 64 * 1024 * 1024;
const otherFormsBytes = 32 * 1024 * 1024;
/** Roughly what an entry takes beside its body. */
const entryBytes = 4096;

/** Failures, pages that say `private` or `no-store`, and those that set a cookie are not kept. */
const mayKeep = ({ status, headers }: PageDocument): boolean =>
  status === 200 &&
  headers.getSetCookie().length === 0 &&
  !/private|no-store/.test(headers.get('cache-control') ?? '') &&
  headers.get('content-type')?.startsWith('text/html') === true;

const isKept = (page: CachedPage | SharedPage): page is CachedPage => 'brotli' in page;

/**
 * Whole pages, each rendered once for everybody who sends the same shared request. Only pages that were rendered
 * without knowing who asks can be put in, each under the request it was rendered from.
 */
export const createPageCache = ({ clock, tracker }: { clock: Clock; tracker: ReadTracker }) => {
  const pages = createTrackedCache<CachedPage | SharedPage>({
    name: 'pages',
    ttlMs: pageTtlMs,
    clock,
    tracker,
    bound: { bytes: pageBytes, bytesOf: (page) => (isKept(page) ? page.brotli.length : 0) + entryBytes },
    shouldKeep: isKept,
  });
  const otherForms = new LRUCache<string, Promise<Buffer>>({ ttl: pageTtlMs, maxSize: otherFormsBytes });
  let lastNumber = 0;

  const keep = async (page: SharedPage & PageDocument, hole: Hole): Promise<CachedPage> => {
    const brotli = await compress(fillHole(page.html, hole), 'br');
    lastNumber += 1;
    return {
      number: lastNumber,
      status: page.status,
      policy: page.policy,
      hole,
      brotli,
      headers: Object.fromEntries(page.headers),
    };
  };

  return {
    /** The page there is, or a new one; those who ask for it while it is rendered share it. */
    open: (
      request: SharedRequest,
      hole: Hole,
      render: (request: SharedRequest) => Promise<SharedPage>,
    ): Promise<CachedPage | SharedPage> =>
      pages.getOrLoad(sharedKeyOf(request), async () => {
        const page = await render(request);
        if (requestSharedBy(page) !== request) throw new Error('a page is kept under the request it was rendered from');
        return isDocument(page) && mayKeep(page) ? keep(page, hole) : page;
      }),

    isKept,

    /** Whether there is one already, or somebody else is having it rendered. */
    has: (request: SharedRequest): boolean => pages.has(sharedKeyOf(request)),

    /** A kept page for a visitor of this kind. */
    bodyOf: ({ number, brotli, hole: itsHole }: CachedPage, hole: Hole, encoding: Encoding): Promise<Buffer> => {
      if (hole.attributes === itsHole.attributes && encoding === 'br') return Promise.resolve(brotli);
      const key = `${number} ${encoding}${hole.attributes}`;
      const forms = otherForms.get(key);
      if (forms) return forms;
      const made = decompressBrotli(brotli).then((page) => compress(exchangeHole(page, itsHole, hole), encoding));
      if (encoding !== 'identity') otherForms.set(key, made, { size: brotli.length + entryBytes });
      return made;
    },

    clear: (): void => {
      pages.clear();
      otherForms.clear();
    },

    stats: pages.stats,
  };
};

export type PageCache = ReturnType<typeof createPageCache>;
