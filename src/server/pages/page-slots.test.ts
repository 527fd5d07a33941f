import { brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyState, stateNames } from '#domains/reference/locations/states.ts';
import { createAnyStateQuotes } from '#domains/reference/payments/any-state-quotes.ts';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';
import { type CarCosts, quoteCar } from '#domains/reference/payments/quote-car.ts';
import { shippedFigures } from '#domains/reference/payments/shipped-figures.ts';
import { jsonForScript } from '#lib/escape-for-script.ts';
import { formatMoney } from '#lib/money.ts';
import { compressAround, fillGaps } from './compress-around.ts';
import { pageForStates, type SlottedPage, slotBytesFor, Unfillable } from './page-slots.ts';

const states = Object.keys(stateNames);
const car: CarCosts = { priceUsd: 24_300, docFeeUsd: 599, isNew: false, state: anyState.code };

/** A page as it would be rendered for one state: what it shows of a car, in all the ways that pages have. */
const pageOf = (
  cars: readonly CarCosts[],
  words: string,
  place: { code: string; name: string },
  quoteAs = quoteCar,
) => {
  const quotes = cars.map((one) => quoteAs(shippedFigures, one, defaultTerms));
  const cards = quotes.map(
    ({ outTheDoorUsd, monthlyUsd, taxPercent, lines }) =>
      `<p data-costs="state:${place.code};isNew"><b>${formatMoney(outTheDoorUsd)}</b> ${words} <!-- -->${place.name}<!-- -->, ` +
      `about ${taxPercent}%<br/>${formatMoney(lines.titleUsd)}<a href="/loan?state=${encodeURIComponent(place.code)}">${monthlyUsd}</a></p>`,
  );
  const view = {
    cars: quotes.map(({ outTheDoorUsd, monthlyUsd }) => ({ outTheDoorUsd, monthly: [monthlyUsd], words })),
    tax: `"${place.name}" tax${words}`,
    state: place.code,
  };
  return `<!DOCTYPE html><html><body>${cards.join(words)}<script type="application/json" id="data-0">${jsonForScript(view)}</script><script>start()</script></body></html>`;
};

const anyPage = (cars: readonly CarCosts[], words: string) => {
  const quotes = createAnyStateQuotes();
  const html = pageOf(cars, words, anyState, quotes.quote as typeof quoteCar);
  return pageForStates(html, quotes);
};

/** Without the spaces that fill slots. */
const unpadded = (html: string): string => html.replace(/ +(?=>|\/>|[,}\]])/g, '').replace(/<!-- *-->/g, '<!-- -->');

const filled = (page: SlottedPage, state: string): Buffer =>
  fillGaps({ bytes: Buffer.from(page.html), gaps: page.slots }, slotBytesFor(page.slots, state));

const anyCar = fc.record({
  priceUsd: fc.integer({ min: 0, max: 400_000 }),
  docFeeUsd: fc.integer({ min: 0, max: 1500 }),
  isNew: fc.boolean(),
  state: fc.constant(anyState.code),
});
const anyWords = fc.stringMatching(/^[a-zé’“車 .0-9]{0,60}$/);

describe('slots of a page', () => {
  it('a page that was rendered for any state and filled for one is the page rendered for that state', () => {
    fc.assert(
      fc.property(fc.array(anyCar, { maxLength: 8 }), anyWords, (cars, words) => {
        const { htmlFor, cut } = anyPage(cars, words);
        const before = states.map(htmlFor);
        const page = cut();
        expect(states.map(htmlFor)).toEqual(before);
        for (const [nth, code] of states.entries()) {
          const own = pageOf(
            cars.map((one) => ({ ...one, state: code })),
            words,
            { code, name: stateNames[code] ?? '' },
          );
          expect(before[nth]).toBe(own);
          expect(unpadded(filled(page, code).toString())).toBe(unpadded(own));
        }
      }),
      { numRuns: 30 },
    );
  });

  it('filled in its compressed form it is the same page, whoever it was filled for before', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyCar, { minLength: 1, maxLength: 8 }),
        anyWords,
        fc.array(fc.constantFrom(...states), { minLength: 1, maxLength: 4 }),
        async (cars, words, visits) => {
          const page = anyPage(cars, words).cut();
          const form = await compressAround(Buffer.from(page.html), page.slots);
          if (!form) throw new Error('not stored');
          for (const state of visits) {
            const body = fillGaps(form, slotBytesFor(page.slots, state));
            expect(body).toHaveLength(form.bytes.length);
            expect(brotliDecompressSync(body).equals(filled(page, state))).toBe(true);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('slots of all lengths are stored as they are', async () => {
    const text = '<p>Twelve words that stand before and after every slot of this page</p>'.repeat(4);
    for (let width = 4; width < 700; width += 7) {
      const page = Buffer.from(`${text}${'-'.repeat(width - 2)}>a${text}`);
      const form = await compressAround(page, [{ at: text.length, width }]);
      const bytes = Buffer.from(`${'x'.repeat(width - 2)}>a`);
      expect(form && brotliDecompressSync(fillGaps(form, bytes)).toString()).toBe(`${text}${bytes}${text}`);
    }
  });

  it.each([
    ['a sum with one', ({ outTheDoorUsd }: { outTheDoorUsd: number }) => `<p>${formatMoney(outTheDoorUsd + 500)}</p>`],
    ['a script', ({ outTheDoorUsd }: { outTheDoorUsd: number }) => `<script>show(${outTheDoorUsd})</script>`],
    [
      'what search engines read',
      ({ outTheDoorUsd }: { outTheDoorUsd: number }) =>
        `<script type="application/ld+json">{"price":${outTheDoorUsd}}</script>`,
    ],
  ])('a page with %s can’t be filled', (_, show) => {
    const quotes = createAnyStateQuotes();
    const quote = quotes.quote(shippedFigures, car, defaultTerms);
    expect(() => pageForStates(`<body>${show(quote)}</body>`, quotes)).toThrow(Unfillable);
  });
});
