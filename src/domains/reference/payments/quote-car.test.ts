import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultFigures } from '#tests/fixtures/payment-figures.ts';
import { anyCar, termsUpTo } from '#tests/fixtures/terms-arbitraries.ts';
import { downPayment } from './down-payment.ts';
import { levelPayment, wholeDollarPayment } from './level-payment.ts';
import { loanTerms } from './national-rates.ts';
import { defaultTerms, type PaymentTerms } from './payment-terms.ts';
import { highestPriceUsd, priceForMonthly } from './price-for-monthly.ts';
import { type CarCosts, quoteCar } from './quote-car.ts';

const telluride: CarCosts = { priceUsd: 34_980, docFeeUsd: 599, isNew: false, state: 'GA' };
const quoteOf = (terms: Partial<PaymentTerms> = {}, car: Partial<CarCosts> = {}) =>
  quoteCar(defaultFigures, { ...telluride, ...car }, { ...defaultTerms, ...terms });

const terms = termsUpTo(60_000);

describe('loan payment', () => {
  it.each([
    [20_000, 6, 60, 386.66],
    [25_000, 7, 72, 426.23],
    [10_000, 5, 36, 299.71],
    [15_000, 4, 48, 338.69],
    [18_000, 3, 48, 398.42],
    [30_000, 8, 60, 608.29],
    [35_000, 9, 72, 630.89],
    [40_000, 6.5, 84, 593.98],
    [50_000, 7.5, 60, 1001.9],
    [12_000, 10, 36, 387.21],
    [1000, 12, 36, 33.21],
    [3600, 0, 36, 100],
  ])('RULING-86: $%i at %f%% over %i months is $%f, as in amortization tables', (amount, apr, months, payment) => {
    const exact = levelPayment(amount * 100, apr, months);
    expect(Math.round(exact) / 100).toBe(payment);
    expect(wholeDollarPayment(Math.round(exact))).toBe(Math.ceil(payment));
  });

  it('RULING-86: the monthly payments pay off the loan to the cent', () => {
    const amount = fc.integer({ min: 50_000, max: 20_000_000 });
    const apr = fc.integer({ min: 0, max: 3600 }).map((n) => n / 100);
    fc.assert(
      fc.property(amount, apr, fc.constantFrom(...loanTerms), (cents, percent, months) => {
        const payment = levelPayment(cents, percent, months);
        let owed = cents;
        for (let month = 0; month < months; month++) owed = owed * (1 + percent / 1200) - payment;
        expect(Math.abs(owed)).toBeLessThan(0.01);
      }),
    );
  });
});

describe('quoteCar', () => {
  it('RULING-86: figures are calculated in whole cents and rounded to the dollar once', () => {
    fc.assert(
      fc.property(anyCar, terms, (car, own) => {
        const quote = quoteCar(defaultFigures, car, own);
        const { paymentCents, months, downUsd } = quote;
        expect(Number.isInteger(paymentCents)).toBe(true);
        // No part of a cent makes a dollar of it.
        expect(quote.monthlyUsd).toBe(Math.ceil(paymentCents / 100));
        expect(Math.abs(quote.totalUsd - (paymentCents * months) / 100 - downUsd)).toBeLessThanOrEqual(1);
        expect(Math.abs(quote.interestUsd * 100 - (paymentCents * months - quote.financedCents))).toBeLessThanOrEqual(
          Math.max(50, quote.financedCents - paymentCents * months),
        );
      }),
    );
  });

  it('RULING-86: a fraction of a cent does not round a payment up to the next dollar', () => {
    const exact = levelPayment(1_690_064, 7.05, 60);
    const whole = Math.floor(exact / 100) * 100;
    const amount = (1_690_064 * (whole + 0.3)) / exact;
    expect(wholeDollarPayment(Math.round(levelPayment(amount, 7.05, 60)))).toBe(whole / 100);
  });

  it('PAY-12: an incentive lowers the total and never raises a monthly payment', () => {
    fc.assert(
      fc.property(anyCar, terms, fc.integer({ min: 0, max: 20_000 }), (car, own, usd) => {
        const incentivePriceUsd = Math.max(1, car.priceUsd - usd);
        const [plain, reduced] = [car, { ...car, incentivePriceUsd }].map((one) => quoteCar(defaultFigures, one, own));
        expect(reduced?.incentiveUsd).toBe(car.priceUsd - incentivePriceUsd);
        // Some states tax the price before it, others after it.
        const lower = (plain?.outTheDoorUsd ?? 0) - (reduced?.outTheDoorUsd ?? 0);
        expect(lower).toBeGreaterThanOrEqual(car.priceUsd - incentivePriceUsd);
        expect(lower).toBeLessThanOrEqual((car.priceUsd - incentivePriceUsd) * 1.11 + 1);
        expect(reduced?.monthlyUsd).toBeLessThanOrEqual(plain?.monthlyUsd ?? 0);
        expect(reduced?.lease?.monthlyUsd ?? 0).toBeLessThanOrEqual(plain?.lease?.monthlyUsd ?? 0);
      }),
    );
  });

  it('a private seller takes no trade-in: the quote is the same as without one', () => {
    fc.assert(
      fc.property(anyCar, terms, (car, own) => {
        const sold = { ...car, docFeeUsd: 0, isPrivateSale: true };
        const quote = quoteCar(defaultFigures, sold, own);
        expect(quote.takesTradeIn).toBe(false);
        expect(quote).toEqual(quoteCar(defaultFigures, sold, { ...own, tradeInUsd: 0, owedUsd: 0 }));
      }),
    );
  });

  it('RULING-86: has price, tax, fees, down payment and trade-in equity, to the dollar', () => {
    const quote = quoteOf({ downUsd: 5000, tradeInUsd: 9400, owedUsd: 6150 });
    expect(quote.lines).toEqual({
      priceUsd: 34_980,
      salesTaxUsd: 1833,
      titleUsd: 18,
      registrationUsd: 20,
      docFeeUsd: 599,
    });
    expect(quote).toMatchObject({
      outTheDoorUsd: 37_450,
      tradeEquityUsd: 3250,
      taxSavedByTradeUsd: 658,
      downUsd: 5000,
      amountFinancedUsd: 29_200,
      financedCents: 2_919_953,
      aprPercent: 7.05,
      isOwnApr: false,
      months: 60,
      monthlyUsd: 579,
      paymentCents: 57_887,
      toPayUsd: 34_200,
    });
  });

  it('the lines add up to the total, and the total less trade-in and down payment is financed', () => {
    fc.assert(
      fc.property(anyCar, terms, (car, own) => {
        const { lines, ...quote } = quoteCar(defaultFigures, car, own);
        expect(Object.values(lines).reduce((sum, usd) => sum + usd, 0)).toBe(quote.outTheDoorUsd);
        expect(quote.toPayUsd).toBe(Math.max(0, quote.outTheDoorUsd - quote.tradeEquityUsd));
        expect(quote.amountFinancedUsd).toBe(quote.toPayUsd - quote.downUsd);
        expect(quote.amountFinancedUsd).toBe(Math.round(quote.financedCents / 100));
      }),
    );
  });

  it('RULING-86: payments and down payment cover price and interest, and a dollar less a month would not', () => {
    fc.assert(
      fc.property(anyCar, terms, (car, own) => {
        const quote = quoteCar(defaultFigures, car, own);
        const paid = quote.monthlyUsd * quote.months + quote.downUsd;
        // Each shown figure was rounded once.
        expect(paid).toBeGreaterThanOrEqual(quote.toPayUsd + quote.interestUsd - 2);
        if (quote.monthlyUsd > 0) {
          expect((quote.monthlyUsd - 1) * 100).toBeLessThan(
            levelPayment(quote.financedCents, quote.aprPercent, quote.months),
          );
        }
      }),
    );
  });

  it('a higher price, a higher rate or less money down never lowers the monthly payment', () => {
    fc.assert(
      fc.property(anyCar, terms, fc.integer({ min: 1, max: 5000 }), (car, own, more) => {
        const monthly = (changedCar: Partial<CarCosts>, changed: Partial<PaymentTerms>) =>
          quoteCar(defaultFigures, { ...car, ...changedCar }, { ...own, ...changed }).monthlyUsd;
        const asItIs = monthly({}, {});
        expect(monthly({ priceUsd: car.priceUsd + more }, {})).toBeGreaterThanOrEqual(asItIs);
        expect(monthly({ docFeeUsd: car.docFeeUsd + more }, {})).toBeGreaterThanOrEqual(asItIs);
        const apr = own.aprPercent ?? 5;
        expect(monthly({}, { aprPercent: apr + more / 1000 })).toBeGreaterThanOrEqual(monthly({}, { aprPercent: apr }));
        const down = own.downUsd ?? 0;
        expect(monthly({}, { downUsd: down + more })).toBeLessThanOrEqual(monthly({}, { downUsd: down }));
        expect(monthly({}, { owedUsd: own.owedUsd + more })).toBeGreaterThanOrEqual(asItIs);
        expect(monthly({}, { tradeInUsd: own.tradeInUsd + more })).toBeLessThanOrEqual(asItIs);
      }),
    );
  });

  it('at the same rate, a longer term never has a higher monthly payment or less interest', () => {
    fc.assert(
      fc.property(anyCar, terms, (car, own) => {
        const quotes = loanTerms.map((loanTerm) =>
          quoteCar(defaultFigures, car, { ...own, loanTerm, aprPercent: own.aprPercent ?? 5 }),
        );
        for (const [at, longer] of quotes.slice(1).entries()) {
          const shorter = quotes[at];
          if (!shorter) throw new Error('a term before it');
          expect(longer.monthlyUsd).toBeLessThanOrEqual(shorter.monthlyUsd);
          // Half a cent a month is lost in rounding a payment to whole ones.
          expect(longer.interestUsd).toBeGreaterThanOrEqual(shorter.interestUsd - 1);
        }
      }),
    );
  });

  it('RULING-86: the highest price for a payment stays within it, and a dollar more does not', () => {
    fc.assert(
      fc.property(anyCar, terms, fc.integer({ min: 10, max: 3000 }), ({ msrpUsd, ...car }, own, monthly) => {
        const price = priceForMonthly(defaultFigures, monthly, car, own);
        const monthlyAt = (priceUsd: number) => quoteCar(defaultFigures, { ...car, priceUsd }, own).monthlyUsd;
        if (price > 0) expect(monthlyAt(price)).toBeLessThanOrEqual(monthly);
        if (price < highestPriceUsd) expect(monthlyAt(price + 1)).toBeGreaterThan(monthly);
      }),
    );
  });

  it('RULING-86: negative equity of a trade-in is added to the loan', () => {
    const owed = quoteOf({ tradeInUsd: 3250, owedUsd: 6150 });
    const settled = quoteOf({ tradeInUsd: 3250, owedUsd: 3250 });
    expect(owed.tradeEquityUsd).toBe(-2900);
    expect(owed.amountFinancedUsd).toBe(settled.amountFinancedUsd + 2900);
    expect(owed.toPayUsd).toBe(settled.toPayUsd + 2900);
    expect(owed.outTheDoorUsd).toBe(settled.outTheDoorUsd);
  });

  it('a trade-in lowers the taxed amount by its full value in states that allow it, whatever is owed on it', () => {
    const taxed = (state: string) => quoteOf({ tradeInUsd: 10_000, owedUsd: 10_000 }, { state, docFeeUsd: 0 });
    expect(taxed('GA')).toMatchObject({ lines: { salesTaxUsd: 1749 }, taxSavedByTradeUsd: 700 });
    expect(taxed('CA')).toMatchObject({ lines: { salesTaxUsd: 3096 }, taxSavedByTradeUsd: 0 });
    expect(taxed('OR').lines.salesTaxUsd).toBe(0);
  });

  it('PAY-10, RULING-86: a 20% down payment on 20,000 is 4,000, and an amount takes precedence', () => {
    const share = { downUsd: null, downShare: 0.2 };
    expect(downPayment({ priceUsd: 20_000 }, share)).toBe(4000);
    expect(downPayment({ priceUsd: 20_000 }, { ...share, downUsd: 1234 })).toBe(1234);
  });

  it('PAY-12, RULING-104: the percentage is of the incentive price, else the sale price, else the MSRP', () => {
    const prices = { incentivePriceUsd: 18_000, priceUsd: 20_000, msrpUsd: 25_000 };
    expect(downPayment(prices, defaultTerms)).toBe(3600);
    expect(downPayment({ ...prices, incentivePriceUsd: null }, defaultTerms)).toBe(4000);
    expect(downPayment({ ...prices, incentivePriceUsd: null, priceUsd: 0 }, defaultTerms)).toBe(5000);
    expect(quoteOf({}, { incentivePriceUsd: 30_000 }).downUsd).toBe(6000);
  });

  it('PAY-10, PAY-11: a down payment of 0 is kept, and one above the total is limited to it', () => {
    expect(quoteOf({ downUsd: 0 })).toMatchObject({ downUsd: 0, amountFinancedUsd: quoteOf().outTheDoorUsd });
    const paid = quoteOf({ downUsd: 90_000 });
    expect(paid).toMatchObject({ downUsd: paid.outTheDoorUsd, amountFinancedUsd: 0, monthlyUsd: 0, interestUsd: 0 });
  });

  it('a shopper’s own rate replaces the average', () => {
    expect(quoteOf({ aprPercent: 3.9, creditType: 'f' })).toMatchObject({ aprPercent: 3.9, isOwnApr: true });
    expect(quoteOf({ aprPercent: 0, downUsd: 0 }).interestUsd).toBe(0);
  });
});

describe('lease of a quote', () => {
  const sorento: Partial<CarCosts> = {
    isNew: true,
    msrpUsd: 40_000,
    priceUsd: 38_000,
    docFeeUsd: 0,
    styleCode: 'SUVCROSS',
  };

  it('RULING-86: the payment is the depreciation divided by the months plus the rent charge', () => {
    const { lease } = quoteOf({ downUsd: 3000 }, { ...sorento, state: 'NH' });
    // New Hampshire taxes nothing; title and registration are in the amount.
    const cap = quoteOf({}, { ...sorento, state: 'NH' }).outTheDoorUsd - 3000;
    const residual = 23_200;
    const factor = 5.7 / 2400;
    expect(lease).toMatchObject({
      months: 36,
      residualUsd: residual,
      capUsd: cap,
      atSigningUsd: 3000,
    });
    expect(lease?.moneyFactor).toBeCloseTo(factor, 10);
    const payment = Math.round(((cap - residual) / 36 + (cap + residual) * factor) * 100) / 100;
    const total = Math.round(payment * 36 + 3000);
    expect(lease).toMatchObject({ monthlyUsd: Math.ceil(payment), totalUsd: total, paymentsUsd: total - 3000 });
  });

  it('the payments are taxed in states that tax the price', () => {
    const [untaxed, taxed] = ['NH', 'CA'].map((state) => quoteOf({ downUsd: 3000 }, { ...sorento, state }).lease);
    expect(taxed?.monthlyUsd).toBeGreaterThan((untaxed?.monthlyUsd ?? 0) * 1.03);
  });

  it('more miles and more months lower the residual', () => {
    const residual = (change: Partial<PaymentTerms>) => quoteOf(change, sorento).lease?.residualUsd ?? 0;
    expect(residual({ leaseMiles: 10_000 })).toBeGreaterThan(residual({ leaseMiles: 12_000 }));
    expect(residual({ leaseMiles: 15_000 })).toBeLessThan(residual({ leaseMiles: 12_000 }));
    expect(residual({ leaseTerm: 24 })).toBeGreaterThan(residual({ leaseTerm: 36 }));
    expect(residual({ leaseTerm: 48 })).toBeLessThan(residual({ leaseTerm: 36 }));
  });

  it('a used car has no lease', () => {
    fc.assert(
      fc.property(anyCar, terms, (car, own) => {
        expect('lease' in quoteCar(defaultFigures, car, own)).toBe(car.isNew);
      }),
    );
  });

  it('a shopper’s own loan rate does not change the lease', () => {
    expect(quoteOf({ aprPercent: 1 }, sorento).lease).toEqual(quoteOf({}, sorento).lease);
  });
});
