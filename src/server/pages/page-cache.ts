import { LRUCache } from 'lru-cache';
import type { Clock } from '#lib/clock.ts';
import type { ReadTracker } from '#lib/read-tracker.server.ts';
import { createTrackedCache } from '#lib/tracked-cache.server.ts';
import { compress, decompressBrotli, type Encoding } from './compress.ts';
import { exchangeHole, fillHole, type Hole } from './page-hole.ts';
import { isDocument, type PageDocument, type Rendering, renderingOf, type SharedPage } from './render-page.ts';
import { addressKeyOf, type Fact, type SharedRequest, sharedKeyOf } from './shared-request.ts';

/** A kept page: with the hole filled for whoever asked first, compressed by brotli. Other visitors' are made from it. */
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

/** How long a page is kept. A changed car drops its pages at once, but a new one joins a list only when this is over. */
export const pageTtlMs = 15_000;
const pageBytes = 64 * 1024 * 1024;
const otherFormsBytes = 32 * 1024 * 1024;
/** Of the addresses whose facts are remembered: visitors make them up, and each may be thousands of characters long. */
const addressCharacters = 8_000_000;
/** In the order that keys name them in. */
const everyFact: readonly Fact[] = ['isBot', 'zip', 'radiusMiles', 'asksBrowser'];
/** Roughly what an entry takes beside its body. */
const entryBytes = 4096;

/** Failures, pages that say `private` or `no-store`, and those that set a cookie are not kept. */
const mayKeep = ({ status, headers }: PageDocument): boolean =>
  status === 200 &&
  headers.getSetCookie().length === 0 &&
  !/private|no-store/.test(headers.get('cache-control') ?? '') &&
  headers.get('content-type')?.startsWith('text/html') === true;

/** Whether somebody who sends this request may be sent what was rendered for another. */
const isFor = ({ request, facts }: Rendering, { visitor }: SharedRequest): boolean =>
  [...facts].every((fact) => request.visitor[fact] === visitor[fact]);

const isKept = (page: CachedPage | SharedPage): page is CachedPage => 'brotli' in page;

/**
 * Whole pages, each rendered once for everybody who sends the same shared request, as far as the page read it: what an
 * address's renderings have read of their visitors so far tells under which key the next visitor's is kept. Only pages that were rendered
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
  const factsByAddress = new LRUCache<string, readonly Fact[]>({
    maxSize: addressCharacters,
    sizeCalculation: (_facts, address) => address.length,
  });
  /** Renderings of addresses that nobody has asked for before, by address. */
  const firsts = new Map<string, Promise<unknown>>();
  let lastNumber = 0;

  const keyOf = (request: SharedRequest): string => {
    const address = addressKeyOf(request);
    return sharedKeyOf(address, request, factsByAddress.get(address) ?? everyFact);
  };

  /** Facts are never taken away: another visitor's page may read more of them. */
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
    /** The page there is, or a new one; those who ask for it while it is rendered share it. */
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
        // One that was being rendered when this visitor came may have read more of its own than any before it.
        return isFor(isKept(page) ? page.rendering : renderingOf(page), request) ? page : get();
      };
      if (factsByAddress.has(address)) return get();
      const first = firsts.get(address);
      // Its visitor's place may be another's, but once it is there it is known whether that matters.
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

    /** Whether there is one already, or somebody else is having it rendered. */
    has: (request: SharedRequest): boolean => pages.has(keyOf(request)),

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
      factsByAddress.clear();
    },

    stats: pages.stats,
  };
};

export type PageCache = ReturnType<typeof createPageCache>;
