import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stateNames } from '#domains/reference/locations/states.ts';
import { defaultFigures } from '#tests/fixtures/payment-figures.ts';
import { leaseCases, taxCases } from '#tests/fixtures/tax-cases.ts';
import { defaultTerms } from '../payment-terms.ts';
import { quoteCar } from '../quote-car.ts';
import { type Fees, stateFees } from '../state-fees.ts';
import { costsInCents } from '../taxes-and-fees.ts';
import { taxRules } from './tax-rules.ts';

const { fees } = defaultFigures;

const withFigures = ({ state, figures = {} }: (typeof taxCases)[number]): Fees => {
  const { taxes, ...others } = figures;
  const shipped = stateFees(fees, state);
  const own = { ...shipped, registrationPercent: 0, ...others, taxes: { ...shipped.taxes, ...taxes } };
  return { ...fees, states: { ...fees.states, [state]: own } };
};

describe('taxes by the rules of the states', () => {
  it.each(taxCases)('RULING-86: $title', (one) => {
    const { state, car, tradeIn, expected } = one;
    const { rebateUsd = 0, docFeeUsd = 0, isNew = false, isPrivateSale = false, priceUsd } = car;
    const incentivePriceUsd = rebateUsd > 0 ? priceUsd - rebateUsd : null;
    const costs = costsInCents(
      withFigures(one),
      { priceUsd, docFeeUsd, isNew, isPrivateSale, incentivePriceUsd, state },
      tradeIn?.worthUsd ?? 0,
    );
    const due = costs.taxes.filter(({ cents }) => cents > 0);
    expect(Object.fromEntries(due.map(({ name, cents }) => [name, cents / 100]))).toEqual(expected.taxes);
    expect(costs.total / 100).toBe(expected.outTheDoorUsd);
    const equity = (tradeIn?.worthUsd ?? 0) - (tradeIn?.owedUsd ?? 0);
    expect(Math.round(costs.total - 100 * equity) / 100).toBe(expected.dueUsd);
  });

  it.each(leaseCases)('RULING-86: a lease in $state: $title', ({ state, taxes, lease, expected }) => {
    const shipped = stateFees(fees, state);
    const own = { ...shipped, taxes: { ...shipped.taxes, ...taxes }, titleUsd: 0, registrationUsd: 0 };
    const figures = {
      ...defaultFigures,
      fees: { ...fees, states: { ...fees.states, [state]: { ...own, registrationPercent: 0 } } },
    };
    const { priceUsd, downUsd, months, paymentUsd } = lease;
    // Without interest the payment is the depreciation by the months.
    const at = { moneyFactor: 0, residualUsd: priceUsd - downUsd - months * paymentUsd };
    const terms = { ...defaultTerms, option: 'lease' as const, leaseTerm: months, downUsd };
    const quote = quoteCar(figures, { state, priceUsd, docFeeUsd: 0, isNew: true }, terms, at).lease;
    const base = downUsd + months * paymentUsd;
    expect(quote).toMatchObject({
      downUsd,
      signingTaxUsd: Math.round(expected.signingUsd),
      atSigningUsd: Math.round(downUsd + expected.signingUsd),
      monthlyUsd: Math.ceil(paymentUsd + expected.paymentUsd),
      paymentsUsd: Math.round(months * (paymentUsd + expected.paymentUsd)),
      totalUsd: Math.round(base + expected.totalUsd),
    });
  });

  it('name a tax for each percent, and a percent for each tax that is not a sum of dollars', () => {
    expect(Object.keys(fees.states).toSorted()).toEqual(Object.keys(taxRules).toSorted());
    for (const [state, { taxes: onSale, leaseTaxes }] of Object.entries(taxRules)) {
      const taxes = { ...onSale, ...leaseTaxes };
      const withPercent = Object.keys(taxes).filter((id) => !(taxes[id]?.leastUsd && taxes[id].usedOnly));
      expect(Object.keys(stateFees(fees, state).taxes).toSorted(), state).toEqual(withPercent.toSorted());
    }
  });

  it('RULING-86: what is out the door never falls as the price rises, and a trade-in never raises it', () => {
    const anyState = fc.constantFrom('', ...Object.keys(stateNames));
    const kind = fc.constantFrom({ isNew: false }, { isNew: true }, { isNew: false, isPrivateSale: true });
    fc.assert(
      fc.property(
        fc.record({
          state: anyState,
          kind,
          priceUsd: fc.integer({ min: 500, max: 150_000 }),
          docFeeUsd: fc.integer({ min: 0, max: 999 }),
          more: fc.integer({ min: 1, max: 2000 }),
          tradeInUsd: fc.integer({ min: 0, max: 60_000 }),
        }),
        ({ kind: sale, more, tradeInUsd, ...car }) => {
          const totalOf = (priceUsd: number, worthUsd: number): number =>
            costsInCents(fees, { ...car, ...sale, priceUsd }, worthUsd).total;
          expect(totalOf(car.priceUsd + more, tradeInUsd)).toBeGreaterThanOrEqual(totalOf(car.priceUsd, tradeInUsd));
          expect(totalOf(car.priceUsd, tradeInUsd)).toBeLessThanOrEqual(totalOf(car.priceUsd, 0));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('name what the tax comes to where it is on a part of the price', () => {
    const percentIn = (state: string, priceUsd: number): number =>
      quoteCar(defaultFigures, { state, priceUsd, docFeeUsd: 0, isNew: true }, defaultTerms).taxPercent;
    expect(['NJ', 'TN', 'SC', 'FL', 'NH'].map((state) => percentIn(state, 30_000))).toEqual([
      6.625, 7.28, 1.67, 6.17, 0,
    ]);
    expect(percentIn('SC', 8000)).toBe(5);
  });
});
