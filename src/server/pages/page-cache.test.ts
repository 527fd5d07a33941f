import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import type { RouterContextProvider, ServerBuild } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { createBrands } from '#domains/reference/brands/brands.ts';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';
import { createReadTracker } from '#lib/read-tracker.server.ts';
import { createMetrics } from '#server/metrics.ts';
import { defaultBrandConfig } from '#tests/fixtures/brand-config.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { siteHost } from '#tests/fixtures/site-hosts.ts';
import { testBuild } from '#tests/fixtures/test-build.ts';
import { markdownContext, renderedContext, type Services, siteContext } from '../../pages/app-context.ts';
import type { PageVisitor } from '../../pages/page-visitor.tsx';
import type { Encoding } from './compress.ts';
import { createPageCache, type PageCache, pageTtlMs } from './page-cache.ts';
import { holeFor } from './page-hole.ts';
import { createPageRenderer } from './render-page.ts';
import type { Fact, SharedRequest } from './shared-request.ts';

const brands = createBrands(defaultBrandConfig);
const brandAt = (host: string) => brands.resolve({ place: siteHost(host).place });

let rendered = 0;
/** A page that shows all it can see. */
const telling = {
  ...testBuild,
  entry: {
    module: {
      ...testBuild.entry.module,
      default: (request: Request, status: number, headers: Headers, _: unknown, context: RouterContextProvider) => {
        rendered += 1;
        const { brand, origin, walletOrigin, stage, place, isBot, quotesOfAnyState, terms, features } =
          context.get(siteContext);
        const facts = { ...place, isBot, hasState: () => quotesOfAnyState?.() !== undefined };
        // What it reads of its visitor says the address; without a word, everything.
        const names = new URL(request.url).searchParams.get('reads')?.split(',') ?? Object.keys(facts);
        const visitor = names.map((name) => `${name}: ${facts[name as keyof typeof facts]?.()}`);
        // Some read more of one visitor than of another.
        if (names.includes('zip') && place.zip() !== undefined) visitor.push(`radius: ${place.radiusMiles()}`);
        const pageRequest = {
          url: request.url,
          origin,
          walletOrigin,
          stage,
          brand: brand.id,
          markdown: context.get(markdownContext),
          visitor,
          terms,
          features,
        };
        context.get(renderedContext).page = {
          html: `<!DOCTYPE html><html><body>${JSON.stringify(pageRequest)}</body></html>`,
          scripts: [],
        };
        headers.set('content-type', 'text/html; charset=utf-8');
        return new Response(null, { status: request.url.includes('missing') ? 404 : status, headers });
      },
    },
  },
} as unknown as ServerBuild;

const renderer = createPageRenderer({
  build: telling,
  services: { brands, decisions: { everyone: () => ({}) } } as unknown as Services,
  metrics: createMetrics(),
  development: false,
});
const render = (request: SharedRequest) => renderer.renderShared(request, () => {});

const usual: SharedRequest = {
  url: 'http://localhost/',
  origin: siteHost('localhost').origin,
  brand: brandAt('localhost'),
  walletOrigin: siteHost('localhost').origin,
  stage: undefined,
  markdown: undefined,
  visitor: { zip: '30303', state: 'GA', hasState: true, radiusMiles: 50, asksBrowser: false, isBot: false },
  terms: undefined,
  variant: undefined,
};

/** One other value of everything a page may differ by; what is new there has to be added here. */
const others: { [Part in keyof SharedRequest]-?: readonly SharedRequest[Part][] } = {
  url: ['http://localhost/?page=2'],
  origin: [siteHost('kbb.localhost').origin],
  walletOrigin: [siteHost('preview.localhost').origin],
  stage: ['preview', 'qa'],
  markdown: ['address', 'preference'],
  brand: [brandAt('kbb.localhost')],
  visitor: [
    { ...usual.visitor, zip: '90001' },
    { ...usual.visitor, zip: undefined },
    { ...usual.visitor, state: 'CA' },
    { ...usual.visitor, hasState: false },
    { ...usual.visitor, radiusMiles: 75 },
    { ...usual.visitor, radiusMiles: undefined },
    { ...usual.visitor, asksBrowser: true },
    { ...usual.visitor, isBot: true },
  ],
  terms: [
    { ...defaultTerms, loanTerm: 72 },
    { ...defaultTerms, downUsd: 0 },
  ],
  variant: [
    { strip: { enabled: false, variables: {}, explicit: [] } },
    { strip: { enabled: true, variables: {}, explicit: [] } },
  ],
};

const visitors: PageVisitor[] = (['auto', 'light', 'dark'] as const).flatMap((theme) =>
  [true, false].flatMap((asksConsent) =>
    [true, false].flatMap((signedIn) =>
      ['true', undefined].flatMap((terms) =>
        [true, false].map((hidesCardPayments) => ({ theme, asksConsent, signedIn, terms, hidesCardPayments })),
      ),
    ),
  ),
);
const nobody = holeFor({
  theme: 'auto',
  asksConsent: false,
  signedIn: false,
  terms: undefined,
  hidesCardPayments: false,
});
const plain: Record<Encoding, (bytes: Buffer) => string> = {
  zstd: (bytes) => zstdDecompressSync(bytes).toString(),
  br: (bytes) => brotliDecompressSync(bytes).toString(),
  gzip: (bytes) => gunzipSync(bytes).toString(),
  identity: String,
};

describe('page cache', () => {
  const clock = fixedClock(1);
  let cache: PageCache;
  beforeEach(() => {
    cache = createPageCache({ clock, tracker: createReadTracker() });
    rendered = 0;
  });

  const open = async (request: SharedRequest, hole = nobody, encoding: Encoding = 'br'): Promise<string> => {
    const page = await cache.open(request, { hole, encoding }, render);
    if (!cache.isKept(page)) throw new Error('not kept');
    return plain[encoding](await cache.bodyOf(page, { hole, state: request.visitor.state, encoding }));
  };

  it.each(Object.keys(others) as (keyof SharedRequest)[])('RULING-06: pages differ by %s', async (part) => {
    const requests = [usual, ...others[part].map((value) => ({ ...usual, [part]: value }))];
    const alone = await Promise.all(
      requests.map(async (request) => {
        const page = await render(request);
        return page.html;
      }),
    );
    expect(new Set(alone).size).toBe(requests.length);
    for (const order of [requests, requests.toReversed()]) {
      cache.clear();
      for (const request of [...order, ...order]) {
        expect(await open(request)).toBe(alone[requests.indexOf(request)]);
      }
    }
  });

  const oneOf = <T>(...values: T[]) => fc.constantFrom(...values);
  const anyVisitor = fc.record({
    zip: oneOf('30303', '90001', undefined),
    state: oneOf('GA', 'CA', undefined),
    hasState: fc.boolean(),
    radiusMiles: oneOf(25, 50, undefined),
    asksBrowser: fc.boolean(),
    isBot: fc.boolean(),
  });

  it('RULING-06: whatever a page reads of its visitors, and in any order, each visitor gets their own', async () => {
    const reads = fc.subarray<Fact>(['zip', 'state', 'hasState', 'radiusMiles', 'asksBrowser', 'isBot']);
    await fc.assert(
      fc.asyncProperty(reads, fc.array(anyVisitor, { maxLength: 12 }), async (names, all) => {
        cache.clear();
        const requests = all.map((visitor) => ({ ...usual, url: `http://localhost/?reads=${names}`, visitor }));
        const pages = await Promise.all(requests.map((request) => open(request)));
        for (const [at, request] of requests.entries()) {
          const { html } = await render(request);
          expect(pages[at]).toBe(html);
          expect(await open(request)).toBe(html);
        }
      }),
    );
  });

  it('a page that reads nothing of its visitors is rendered once for all, one that reads the ZIP once per ZIP', async () => {
    const zips = ['30303', '90001', '10001', undefined];
    const visit = (url: string) =>
      Promise.all(zips.map((zip) => open({ ...usual, url, visitor: { ...usual.visitor, zip } })));
    await visit('http://localhost/?reads=');
    expect(rendered).toBe(1);
    await visit('http://localhost/?reads=isBot');
    expect(rendered).toBe(2);
    await visit('http://localhost/?reads=zip');
    expect(rendered).toBe(2 + zips.length);
  });

  it('RULING-06: each visitor gets their own attributes, whoever came before and in any encoding', async () => {
    const page = await render(usual);
    const encodings = ['zstd', 'br', 'gzip', 'identity'] as const;
    for (const [order, first] of [
      [visitors, 'zstd'],
      [visitors.toReversed(), 'br'],
    ] as const) {
      cache.clear();
      await open(usual, nobody, first);
      for (const visitor of [...order, ...order]) {
        const { attributes, end } = holeFor(visitor);
        const expected = page.html?.replace('<html', `<html${attributes}`).replace('</body>', () => `${end}</body>`);
        for (const encoding of encodings) {
          expect(await open(usual, holeFor(visitor), encoding)).toBe(expected);
        }
      }
    }
    // Rendered once for all of them, in both orders, and once here.
    expect(rendered).toBe(3);
  });

  it('the hole has what differs by visitor, and is empty otherwise', () => {
    expect(new Set(visitors.map((visitor) => holeFor(visitor).attributes)).size).toBe(visitors.length);
    expect(nobody).toEqual({ attributes: '', end: '' });
    expect(
      holeFor({ theme: 'dark', asksConsent: true, signedIn: true, terms: 'true', hidesCardPayments: true }),
    ).toEqual({
      attributes:
        ' data-theme="dark" data-asks-consent="true" data-signed-in="true" data-terms="true" data-card-payments="off"',
      end: expect.stringMatching(/^<script>.+<\/script>$/s),
    });
  });

  it('pages are rendered once for concurrent requests, and again after fifteen seconds', async () => {
    await Promise.all(visitors.map((visitor) => open(usual, holeFor(visitor))));
    clock.advance(pageTtlMs - 1);
    await open(usual);
    expect(rendered).toBe(1);
    clock.advance(1);
    await open(usual);
    expect([pageTtlMs, rendered]).toEqual([15_000, 2]);
  });

  it('a missing page is not cached', async () => {
    const missing = { ...usual, url: 'http://localhost/?missing' };
    for (let time = 0; time < 2; time += 1) {
      expect(cache.isKept(await cache.open(missing, { hole: nobody, encoding: 'br' }, render))).toBe(false);
    }
    expect(rendered).toBe(2);
  });
});
