import { LRUCache } from 'lru-cache';
import type { Clock } from '#lib/clock.ts';
import type { ReadTracker } from '#lib/read-tracker.server.ts';
import { createTrackedCache } from '#lib/tracked-cache.server.ts';
import { type CachedEncoding, compress, decompress, type Encoding, encodingFor } from './compress.ts';
import { compressAround, fillGaps, type PageForm } from './compress-around.ts';
import { exchangeHole, fillHole, gapsOf, type Hole } from './page-hole.ts';
import { type PageForStates, slotBytesFor } from './page-slots.ts';
import { isDocument, type PageDocument, type Rendering, renderingOf, type SharedPage } from './render-page.ts';
import { addressKeyOf, type Fact, type SharedRequest, sharedKeyOf } from './shared-request.ts';

/**
 * A cached page, compressed as its first visitor accepts it, with the hole filled for them. A page for visitors of all
 * states is kept as it was rendered, and all that is sent is made from it.
 */
type CachedPage = {
  /** Unique to this rendering. */
  readonly number: number;
  readonly rendering: Rendering;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly policy: string;
  readonly hole: Hole;
  readonly forStates: PageForStates | undefined;
  readonly encoding: CachedEncoding;
  readonly bytes: Buffer;
};

/** A visitor as a cached page differs by them. */
type Reader = { hole: Hole; state: string | undefined; encoding: Encoding };
type FirstReader = Pick<Reader, 'hole' | 'encoding'>;

/**
 * How long a page is cached. A changed car drops its pages at once, but a new car appears in lists only after this
 * time.
 */
export const pageTtlMs = 15_000;
const pageBytes = 96 * 1024 * 1024;
const otherFormsBytes = 32 * 1024 * 1024;
/** Limit for what stands in the slots of pages, by state. */
const slotTextBytes = 16 * 1024 * 1024;
/** Limit for the addresses whose facts are stored: visitors can make them up, thousands of characters long each. */
const addressCharacters = 8_000_000;
const noBytes = Buffer.alloc(0);
/** In the order used in cache keys. */
const everyFact: readonly Fact[] = ['isBot', 'zip', 'state', 'hasState', 'radiusMiles', 'asksBrowser'];
/** Approximate size of an entry without its body. */
const entryBytes = 4096;
/** Approximate size of a page's text for all states, and of where figures are in it. */
const textBytes = 200_000;
/** Approximate size of such a page when it is sent. */
const compressedBytes = 20_000;

/** Errors, pages with `private` or `no-store`, and pages that set a cookie are not cached. */
const mayKeep = ({ status, headers }: PageDocument): boolean =>
  status === 200 &&
  headers.getSetCookie().length === 0 &&
  !/private|no-store/.test(headers.get('cache-control') ?? '') &&
  headers.get('content-type')?.startsWith('text/html') === true;

/** Whether a rendering can be sent for this request: the facts it read must be equal. */
const isFor = ({ request, facts }: Rendering, { visitor }: SharedRequest): boolean =>
  [...facts].every((fact) => request.visitor[fact] === visitor[fact]);

const isKept = (page: CachedPage | SharedPage): page is CachedPage => 'bytes' in page;

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
    bound: {
      bytes: pageBytes,
      bytesOf: (page) => (isKept(page) ? page.bytes.length + (page.forStates ? textBytes : 0) : 0) + entryBytes,
    },
    shouldKeep: isKept,
  });
  const otherForms = new LRUCache<string, Promise<PageForm | undefined>>({ ttl: pageTtlMs, maxSize: otherFormsBytes });
  const slotTexts = new LRUCache<string, Buffer>({
    ttl: pageTtlMs,
    maxSize: slotTextBytes,
    sizeCalculation: ({ length }) => length,
  });
  const factsByAddress = new LRUCache<string, readonly Fact[]>({
    maxSize: addressCharacters,
    sizeCalculation: (_facts, address) => address.length,
  });
  /** Pages that were sent to a visitor. */
  const sentPages = new WeakSet<CachedPage>();
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

  const keep = async (
    page: SharedPage & PageDocument,
    { hole, encoding: accepted }: FirstReader,
  ): Promise<CachedPage> => {
    const { forStates } = page;
    const encoding = accepted === 'br' ? 'br' : 'zstd';
    lastNumber += 1;
    return {
      number: lastNumber,
      rendering: renderingOf(page),
      status: page.status,
      policy: page.policy,
      hole,
      forStates,
      encoding,
      bytes: forStates ? noBytes : await compress(fillHole(page.html, hole), encoding),
      headers: Object.fromEntries(page.headers),
    };
  };

  const slotBytesOf = (number: number, forStates: PageForStates, state: string): Buffer => {
    const key = `${number} ${state}`;
    const bytes = slotTexts.get(key) ?? slotBytesFor(forStates.cut().slots, state);
    slotTexts.set(key, bytes);
    return bytes;
  };

  const formOf = (key: string, page: CachedPage, make: () => Promise<PageForm | undefined>) => {
    const cached = otherForms.get(key);
    if (cached) return cached;
    const made = make();
    otherForms.set(key, made, { size: (page.forStates ? compressedBytes : page.bytes.length) + entryBytes });
    return made;
  };

  return {
    /** The cached page or a new one; concurrent requests share a rendering. */
    open: async (
      request: SharedRequest,
      reader: FirstReader,
      render: (request: SharedRequest) => Promise<SharedPage>,
    ): Promise<CachedPage | SharedPage> => {
      const address = addressKeyOf(request);
      const load = async () => {
        const page = await render(request);
        const rendering = renderingOf(page);
        if (rendering.request !== request) throw new Error('a page is kept under the request it was rendered from');
        addFacts(address, rendering.facts);
        return isDocument(page) && mayKeep(page) ? keep(page, reader) : page;
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

    /** The encoding of a cached page for a client; others than this one cost more. */
    encodingFor: (page: CachedPage, acceptEncoding: string | undefined): Encoding => {
      const cheapest = page.forStates && sentPages.has(page) ? 'br' : page.encoding;
      return encodingFor(acceptEncoding, [cheapest, 'zstd', 'br', 'gzip']);
    },

    /** The body of a cached page for one visitor. */
    bodyOf: async (page: CachedPage, { hole, state = '', encoding }: Reader): Promise<Buffer> => {
      const { number, forStates, bytes } = page;
      const { attributes } = hole;
      if (!forStates && encoding === page.encoding && attributes === page.hole.attributes) return bytes;
      const wasSent = sentPages.has(page);
      sentPages.add(page);
      // To compress a page around its slots takes as long as rendering it, and pays from the second visitor on.
      if (forStates && encoding === 'br' && wasSent) {
        const around = async () => {
          const { html, slots } = forStates.cut();
          return compressAround(fillHole(html, hole), gapsOf(slots, hole));
        };
        const form = await formOf(`${number} br${attributes}`, page, around);
        if (form) return fillGaps(form, slotBytesOf(number, forStates, state));
      }
      const plain = async (): Promise<Buffer> =>
        forStates
          ? fillHole(forStates.htmlFor(state), hole)
          : exchangeHole(await decompress(bytes, page.encoding), page.hole, hole);
      if (encoding === 'identity') return plain();
      const filled = async (): Promise<PageForm> => ({ bytes: await compress(await plain(), encoding), gaps: [] });
      const form = await formOf(`${number} ${encoding}${attributes} ${forStates && state}`, page, filled);
      return form?.bytes ?? noBytes;
    },

    clear: (): void => {
      pages.clear();
      otherForms.clear();
      slotTexts.clear();
      factsByAddress.clear();
    },

    stats: pages.stats,
  };
};

export type PageCache = ReturnType<typeof createPageCache>;
