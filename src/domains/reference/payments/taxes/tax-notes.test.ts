import { describe, expect, it } from 'vitest';
import { stateNames } from '#domains/reference/locations/states.ts';
import { defaultFigures } from '#tests/fixtures/payment-figures.ts';
import { defaultTerms } from '../payment-terms.ts';
import { quoteCar } from '../quote-car.ts';
import { estimateNotes, feeCaution } from './tax-notes.ts';
import { taxRules } from './tax-rules.ts';
import { factWords, taxSources } from './tax-sources.ts';

const { fees } = defaultFigures;
const car = { priceUsd: 30_000, docFeeUsd: 499, isNew: true };
const labelsIn = (state: string, changes: object = {}): string[] =>
  quoteCar(defaultFigures, { ...car, state, ...changes }, defaultTerms).taxes.map(({ label }) => label);

describe('lines and notes of taxes', () => {
  it('name each tax with its percent, the part of the price it is on and its limits', () => {
    expect(labelsIn('FL')).toEqual(['State tax, 6%', 'County tax, about 1% of the first $5,000']);
    expect(labelsIn('TN')).toEqual([
      'State tax, 7%',
      'Single article tax, 2.75% from $1,600 to $3,200',
      'Local tax, about 2.5% of the first $1,600',
    ]);
    expect(labelsIn('WA', { priceUsd: 125_000 })).toContain('Luxury tax, 8% above $102,000');
    expect(labelsIn('SC')).toEqual(['Infrastructure maintenance fee, 5%, at most $500']);
    expect(labelsIn('IL', { isNew: false, isPrivateSale: true })).toEqual(['Private sale tax']);
    expect(labelsIn('NH')).toEqual([]);
  });

  it('RULING-86: the lines add up to the tax, in whole dollars', () => {
    for (const state of ['', ...Object.keys(stateNames)]) {
      const { taxes, lines } = quoteCar(defaultFigures, { ...car, priceUsd: 28_765, state }, defaultTerms);
      expect(
        taxes.reduce((sum, { usd }) => sum + usd, 0),
        state,
      ).toBe(lines.salesTaxUsd);
    }
  });

  it('say why an amount is about', () => {
    const notesIn = (state: string, changes: object = {}) =>
      estimateNotes(fees, { ...car, state, ...changes }).join(' ');
    expect(notesIn('FL')).toContain('The county tax depends on your address: this is a typical rate.');
    expect(notesIn('GA', { isPrivateSale: true, isNew: false })).toContain('may tax the book value');
    expect(notesIn('GA')).not.toContain('book value');
    expect(notesIn('AZ')).toContain('Registration follows the value of the car: it is estimated from the price.');
    expect(notesIn('DC')).toContain('The tax of District of Columbia is estimated');
    expect(notesIn('')).toBe('An average of all states, until we know where you register the car.');
    expect(notesIn('ND')).toContain('Registration is an estimate');
    expect(notesIn('TX')).toBe('');
  });

  it('name a fee above the limit of the state, and no other', () => {
    expect(feeCaution(fees, { state: 'CA', docFeeUsd: 599 })).toBe(
      'California limits a dealer’s documentation fee to about $85; this one is $599. Ask the dealer about it.',
    );
    expect(feeCaution(fees, { state: 'CA', docFeeUsd: 85 })).toBeUndefined();
    expect(feeCaution(fees, { state: 'GA', docFeeUsd: 999 })).toBeUndefined();
  });

  it('have a confidence for every fact of every state, and the documents they are from', () => {
    for (const state of Object.keys(taxRules)) {
      for (const fact of ['taxes', 'tradeIn', 'privateSales', 'leases', 'title', 'registration'] as const) {
        expect(factWords(state, fact), `${state} ${fact}`).toMatch(/^(law or office|known|estimate), 20\d\d$/);
      }
    }
    expect(taxSources('TX', ['taxes'])).toContain('Texas Comptroller publication 96-254, Total Consideration (2025)');
    expect(taxSources('ZZ', ['taxes'])).toEqual([]);
  });
});
