import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stateNames } from '#domains/reference/locations/states.ts';
import { quoteCar } from '#domains/reference/payments/quote-car.ts';
import { stateFees } from '#domains/reference/payments/state-fees.ts';
import { defaultFigures } from '#tests/fixtures/payment-figures.ts';
import { aPurchaseAnswer } from '#tests/fixtures/quotes.ts';
import { type Extra, extraKindNames, type OfferAmounts, quoteState, totalOf } from './quote.ts';
import { linesOf, quoteRows, withoutExtras } from './quote-lines.ts';
import { amountField, formatCents, readCents } from './quote-money.ts';

const placeOf = (state: string, isNew = false) => ({ state, fees: stateFees(defaultFigures.fees, state), isNew });
const cents = (most: number) => fc.integer({ min: 0, max: most });
const extra: fc.Arbitrary<Extra> = fc.record({
  kind: fc.constantFrom(...extraKindNames),
  label: fc.string({ minLength: 1, maxLength: 12 }),
  cents: fc.integer({ min: 1, max: 1_000_000 }),
});
const offer: fc.Arbitrary<OfferAmounts> = fc.record({
  priceCents: cents(20_000_000),
  extras: fc.uniqueArray(extra, {
    maxLength: 8,
    selector: ({ kind, label }) => `${kind} ${label.toLowerCase()}`,
  }),
  tradeInCents: cents(5_000_000),
  owedCents: cents(5_000_000),
});
const state = fc.constantFrom('', ...Object.keys(stateNames));
/** Their taxes are on everything before an incentive; worked-cases.test.ts has the others. */
const plainState = fc.constantFrom('', 'NC', 'SD', 'CA', 'OH');

describe('lines of a quote', () => {
  it('DEAL-05: a total is the sum of what was entered and the tax of the site’s own figures, to the cent', () => {
    fc.assert(
      fc.property(offer, plainState, fc.boolean(), (amounts, code, isNew) => {
        const place = placeOf(code, isNew);
        const sumOf = (kind: Extra['kind']) =>
          amounts.extras.filter((one) => one.kind === kind).reduce((sum, one) => sum + one.cents, 0);
        const { fees } = place;
        const worth = fees.tradeInLowersTax && (isNew || code !== 'OH') ? amounts.tradeInCents : 0;
        const taxed = amounts.priceCents + sumOf('add-on') + sumOf('fee') - worth;
        const parts = Object.values(fees.taxes).map((percent) =>
          Math.round((Math.max(0, taxed) * Math.round(percent * 1000)) / 100_000),
        );
        const tax = parts.reduce((sum, part) => sum + part, 0);
        const value = amounts.priceCents + sumOf('add-on');
        const title =
          Math.round(fees.titleUsd * 100) +
          Math.round(fees.registrationUsd * 100) +
          Math.round((value * Math.round(fees.registrationPercent * 1000)) / 100_000);
        const entered = amounts.priceCents + sumOf('add-on') + sumOf('fee') - sumOf('incentive');
        const lines = linesOf(amounts, place);
        expect(totalOf(lines)).toBe(entered + tax + title - amounts.tradeInCents + amounts.owedCents);
        expect(lines.every(({ cents: amount }) => Number.isInteger(amount))).toBe(true);
      }),
    );
  });

  it('DEAL-05: the listing as an offer costs what its page says out the door', () => {
    const priceUsd = 28_450;
    const quote = quoteCar(
      defaultFigures,
      { priceUsd, docFeeUsd: 599, isNew: false, state: 'GA', incentivePriceUsd: 27_450 },
      {
        option: 'cash',
        creditType: 'b',
        loanTerm: 60,
        leaseTerm: 36,
        leaseMiles: 12_000,
        downUsd: 0,
        downShare: 0,
        tradeInUsd: 9000,
        owedUsd: 2000,
        aprPercent: null,
      },
    );
    const extras: Extra[] = [
      { kind: 'fee', label: 'Documentation fee', cents: 59_900 },
      { kind: 'incentive', label: 'Incentive', cents: 100_000 },
    ];
    const amounts = { priceCents: priceUsd * 100, extras, tradeInCents: 900_000, owedCents: 200_000 };
    expect(Math.round(totalOf(linesOf(amounts, placeOf('GA'))) / 100)).toBe(quote.toPayUsd);
  });

  it('DEAL-05: both sides’ lines stand in one table whose columns add up, and a line the listing lacks is new', () => {
    fc.assert(
      fc.property(offer, offer, state, (request, quoted, code) => {
        const [before, after] = [linesOf(request, placeOf(code)), linesOf(quoted, placeOf(code))];
        const rows = quoteRows(before, after, { listed: before, isFeeKnown: true });
        const sum = (amounts: (number | null)[]) => amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0);
        expect(sum(rows.map(({ requestCents }) => requestCents))).toBe(totalOf(before));
        expect(sum(rows.map(({ quotedCents }) => quotedCents))).toBe(totalOf(after));
        for (const { isNew, kind, requestCents } of rows)
          expect(isNew).toBe((kind === 'fee' || kind === 'add-on') && requestCents === null);
      }),
    );
  });

  it('DEAL-05: where the fee of the listing is not stored no fee counts as new', () => {
    const extras: Extra[] = [
      { kind: 'fee', label: 'Documentation fee', cents: 59_900 },
      { kind: 'add-on', label: 'Window tint', cents: 19_900 },
    ];
    const listed = linesOf({ priceCents: 1, extras: [], tradeInCents: 0, owedCents: 0 }, placeOf('GA'));
    const quoted = linesOf({ priceCents: 1, extras, tradeInCents: 0, owedCents: 0 }, placeOf('GA'));
    const rows = quoteRows(listed, quoted, { listed, isFeeKnown: false });
    expect(rows.filter(({ isNew }) => isNew).map(({ label }) => label)).toEqual(['Window tint']);
    expect(withoutExtras({ priceCents: 1, extras, tradeInCents: 0, owedCents: 0 }, ['Window tint']).extras).toEqual([
      extras[0],
    ]);
  });

  it('DEAL-05: amounts are read as typed, and nothing else is an amount', () => {
    expect(['28,990', '$199.50', '0', '7'].map(readCents)).toEqual([2_899_000, 19_950, 0, 700]);
    for (const text of ['', '-5', '1e9', '1,2', '1.234', 'free', '∞', '12 months'])
      expect(readCents(text)).toBeUndefined();
    fc.assert(fc.property(cents(1_000_000_000), (amount) => readCents(amountField(amount)) === amount));
    expect([formatCents(1_999_950), formatCents(-900_000)]).toEqual(['$19,999.50', '−$9,000']);
  });

  it('DEAL-06: a quote is open until it is answered, replaced, ended or over', () => {
    const quote = aPurchaseAnswer({ version: 1, expiresMs: 1000 });
    const at = (nowMs: number, isOver = false) => quoteState(quote, { answers: [quote], isOver, nowMs });
    expect([at(999), at(1000), at(1, true)]).toEqual(['open', 'expired', 'ended']);
    for (const [kind, state] of [
      ['accept', 'accepted'],
      ['decline', 'declined'],
    ] as const) {
      const verdict = { side: 'shopper', kind, version: 2, atMs: 5, note: '' } as const;
      expect(quoteState(quote, { answers: [quote, verdict], isOver: true, nowMs: 9999 })).toBe(state);
    }
    expect(quoteState(quote, { answers: [quote, { ...quote, version: 2 }], isOver: false, nowMs: 1 })).toBe('ended');
  });
});
