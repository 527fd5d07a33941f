import { LRUCache } from 'lru-cache';
import type { Clock } from '#lib/clock.ts';
import type { ReadTracker } from '#lib/read-tracker.server.ts';
import { createTrackedCache } from '#lib/tracked-cache.server.ts';
import { compress, decompressBrotli, type Encoding } from './compress.ts';
import { exchangeHole, fillHole, type Hole } from './page-hole.ts';
import { isDocument, type PageDocument, type Rendering, renderingOf, type SharedPage } from './render-page.ts';
import { addressKeyOf, type Fact, type SharedRequest, sharedKeyOf } from './shared-request.ts';

/**
 * A cached page, compressed with brotli, with the hole filled for its first visitor. Versions for other visitors are
 * made from it.
 */
type CachedPage = {
  /** Unique to this rendering. */
  readonly number: number;
  readonly rendering: Rendering;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly policy: string;
  readonly hole: Hole;
  readonly brotli: Buffer;
};

/**
 * How long a page is cached. A changed car drops its pages at once, but a new car appears in lists only after this
 * time.
 */
export const pageTtlMs = 15_000;
const pageBytes = 64 * 1024 * 1024;
const otherFormsBytes = 32 * 1024 * 1024;
/** Limit for the addresses whose facts are stored: visitors can make them up, thousands of characters long each. */
const addressCharacters = 8_000_000;
/** In the order used in cache keys. */
const everyFact: readonly Fact[] = ['isBot', 'zip', 'state', 'radiusMiles', 'asksBrowser'];
/** Approximate size of an entry without its body. */
const entryBytes = 4096;

/** Errors, pages with `private` or `no-store`, and pages that set a cookie are not cached. */
const mayKeep = ({ status, headers }: PageDocument): boolean =>
  status === 200 &&
  headers.getSetCookie().length === 0 &&
  !/private|no-store/.test(headers.get('cache-control') ?? '') &&
  headers.get('content-type')?.startsWith('text/html') === true;

/** Whether a rendering can be sent for this request: the facts it read must be equal. */
const isFor = ({ request, facts }: Rendering, { visitor }: SharedRequest): boolean =>
  [...facts].every((fact) => request.visitor[fact] === visitor[fact]);

const isKept = (page: CachedPage | SharedPage): page is CachedPage => 'brotli' in page;

/**
 * A cache of whole pages, each rendered once for all equal shared requests. The key has the address and those facts of
 * the visitor that renderings of the address have read so far. It accepts only pages rendered without an identity, each
 * under the request it was rendered from.
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
  const factsByAddress = new LRUCache<string, readonly Fact[]>({
    maxSize: addressCharacters,
    sizeCalculation: (_facts, address) => address.length,
  });
  /** First renderings of addresses, in progress, by address. */
  const firsts = new Map<string, Promise<unknown>>();
  let lastNumber = 0;

  const keyOf = (request: SharedRequest): string => {
    const address = addressKeyOf(request);
    return sharedKeyOf(address, request, factsByAddress.get(address) ?? everyFact);
  };

  /** Facts are never removed: another visitor's page may read more of them. */
  const addFacts = (address: string, facts: ReadonlySet<Fact>): void => {
    const before = factsByAddress.get(address) ?? [];
    const all = everyFact.filter((fact) => facts.has(fact) || before.includes(fact));
    factsByAddress.set(address, all);
  };

  const keep = async (page: SharedPage & PageDocument, hole: Hole): Promise<CachedPage> => {
    const brotli = await compress(fillHole(page.html, hole), 'br');
    lastNumber += 1;
    return {
      number: lastNumber,
      rendering: renderingOf(page),
      status: page.status,
      policy: page.policy,
      hole,
      brotli,
      headers: Object.fromEntries(page.headers),
    };
  };

  return {
    /** The cached page or a new one; concurrent requests share a rendering. */
    open: async (
      request: SharedRequest,
      hole: Hole,
      render: (request: SharedRequest) => Promise<SharedPage>,
    ): Promise<CachedPage | SharedPage> => {
      const address = addressKeyOf(request);
      const load = async () => {
        const page = await render(request);
        const rendering = renderingOf(page);
        if (rendering.request !== request) throw new Error('a page is kept under the request it was rendered from');
        addFacts(address, rendering.facts);
        return isDocument(page) && mayKeep(page) ? keep(page, hole) : page;
      };
      const get = async (): Promise<CachedPage | SharedPage> => {
        const page = await pages.getOrLoad(keyOf(request), load, () => keyOf(request));
        // A rendering that was shared may have read more facts of its visitor than earlier ones.
        return isFor(isKept(page) ? page.rendering : renderingOf(page), request) ? page : get();
      };
      if (factsByAddress.has(address)) return get();
      const first = firsts.get(address);
      // Wait for the first rendering of the address, which shows which facts of a visitor it reads.
      if (first) return first.then(get, get);
      const page = get();
      firsts.set(address, page);
      try {
        return await page;
      } finally {
        firsts.delete(address);
      }
    },

    isKept,

    /** Whether the page is cached or being rendered. */
    has: (request: SharedRequest): boolean => pages.has(keyOf(request)),

    /** The body of a cached page for a visitor with these attributes. */
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
      factsByAddress.clear();
    },

    stats: pages.stats,
  };
};

export type PageCache = ReturnType<typeof createPageCache>;
