import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { RouterContextProvider, ServerBuild } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { notABot } from '#domains/reference/analytics/bots.ts';
import { createBrands } from '#domains/reference/brands/brands.ts';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';
import { createReadTracker } from '#lib/read-tracker.server.ts';
import { createMetrics } from '#server/metrics.ts';
import { defaultBrandConfig } from '#tests/fixtures/brand-config.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { siteHost } from '#tests/fixtures/site-hosts.ts';
import { testBuild } from '#tests/fixtures/test-build.ts';
import { renderedContext, type Services, siteContext } from '../../pages/app-context.ts';
import type { PageVisitor } from '../../pages/page-visitor.tsx';
import type { Encoding } from './compress.ts';
import { createPageCache, type PageCache, pageTtlMs } from './page-cache.ts';
import { holeFor } from './page-hole.ts';
import { createPageRenderer } from './render-page.ts';
import type { SharedRequest } from './shared-request.ts';

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
        const { brand, origin, walletOrigin, stage, bot, zip, radiusMiles, asksBrowser, terms, features } =
          context.get(siteContext);
        const place = { zip, radiusMiles, asksBrowser };
        const pageRequest = {
          url: request.url,
          origin,
          walletOrigin,
          stage,
          brand: brand.id,
          bot,
          ...place,
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
  bot: notABot,
  walletOrigin: siteHost('localhost').origin,
  stage: undefined,
  zip: '30303',
  radiusMiles: 50,
  asksBrowser: false,
  terms: undefined,
  variant: undefined,
};

/** One other value of everything a page may differ by; what is new there has to be added here. */
const others: { [Part in keyof SharedRequest]-?: readonly SharedRequest[Part][] } = {
  url: ['http://localhost/?page=2'],
  origin: [siteHost('kbb.localhost').origin],
  walletOrigin: [siteHost('preview.localhost').origin],
  stage: ['preview', 'qa'],
  brand: [brandAt('kbb.localhost')],
  bot: [
    { isBot: true, isAiBot: false },
    { isBot: true, isAiBot: true },
  ],
  zip: ['90001', undefined],
  radiusMiles: [75, undefined],
  asksBrowser: [true],
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
  br: (bytes) => brotliDecompressSync(bytes).toString(),
  gzip: (bytes) => gunzipSync(bytes).toString(),
  identity: String,
};

describe('pages that are kept for everybody', () => {
  const clock = fixedClock(1);
  let cache: PageCache;
  beforeEach(() => {
    cache = createPageCache({ clock, tracker: createReadTracker() });
    rendered = 0;
  });

  const open = async (request: SharedRequest, hole = nobody, encoding: Encoding = 'br'): Promise<string> => {
    const page = await cache.open(request, hole, render);
    if (!cache.isKept(page)) throw new Error('not kept');
    return plain[encoding](await cache.bodyOf(page, hole, encoding));
  };

  it.each(Object.keys(others) as (keyof SharedRequest)[])('RULING-06: are kept apart by %s', async (part) => {
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

  it('RULING-06: each visitor finds what is theirs in the hole, whoever came before and however it is sent', async () => {
    const page = await render(usual);
    for (const order of [visitors, visitors.toReversed()]) {
      cache.clear();
      for (const visitor of [...order, ...order]) {
        const { attributes, end } = holeFor(visitor);
        const expected = page.html?.replace('<html', `<html${attributes}`).replace('</body>', () => `${end}</body>`);
        for (const encoding of ['br', 'gzip', 'identity'] as const) {
          expect(await open(usual, holeFor(visitor), encoding)).toBe(expected);
        }
      }
    }
    // Rendered once for all of them, in both orders, and once here.
    expect(rendered).toBe(3);
  });

  it('a hole says of each visitor what differs, and nothing where nothing does', () => {
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

  it('are rendered once for all who ask at once, and anew after fifteen seconds', async () => {
    await Promise.all(visitors.map((visitor) => open(usual, holeFor(visitor))));
    clock.advance(pageTtlMs - 1);
    await open(usual);
    expect(rendered).toBe(1);
    clock.advance(1);
    await open(usual);
    expect([pageTtlMs, rendered]).toEqual([15_000, 2]);
  });

  it('a page that is missing is told so each time', async () => {
    const missing = { ...usual, url: 'http://localhost/?missing' };
    for (let time = 0; time < 2; time += 1) {
      expect(cache.isKept(await cache.open(missing, nobody, render))).toBe(false);
    }
    expect(rendered).toBe(2);
  });
});
