import { describe, expect, it } from 'vitest';
import { defaultTerms, type PaymentTerms } from './payment-terms.ts';
import { termsSummary } from './terms-summary.ts';
import { usualSummary } from './usual-summary.ts';

const own: PaymentTerms = { ...defaultTerms, downUsd: 5000, tradeInUsd: 9400, owedUsd: 6150 };
const words = (terms: PaymentTerms, downUsd?: number): string =>
  termsSummary(terms, downUsd).replaceAll('\u00a0', ' ').replaceAll('\u2060', '');

describe('termsSummary', () => {
  it('lists the terms of a loan', () => {
    expect(words(own)).toBe('$5,000 down · Trade-in +$3,250 · Very good credit · 60 months');
  });

  it('PAY-01: lists the defaults, with the down payment as an amount if the car is known', () => {
    expect(words(defaultTerms)).toBe('20% down · Very good credit · 60 months');
    expect(words(defaultTerms, 6996)).toBe('$6,996 down · Very good credit · 60 months');
  });

  it('PAY-01: is written out for the defaults, which pages show without loading what writes it', () => {
    expect(usualSummary).toBe(termsSummary(defaultTerms));
  });

  it('says if nothing is paid down and if more is owed than the trade-in is worth', () => {
    expect(words({ ...own, downUsd: 0, owedUsd: 12_300 })).toContain('Nothing down · Trade-in −$2,900');
  });

  it('leaves out terms that do not apply to cash or a lease', () => {
    expect(words({ ...own, option: 'cash' })).toBe('Cash · Trade-in +$3,250');
    expect(words({ ...own, option: 'lease', tradeInUsd: 0, owedUsd: 0 })).toBe(
      'Lease · 36 months · 12,000 mi a year · $5,000 at signing',
    );
  });

  it('allows line breaks between its parts only', () => {
    expect(termsSummary({ ...own, owedUsd: 12_300 }).split(' · ')).toHaveLength(4);
    expect(termsSummary(own).replaceAll(' · ', '')).not.toMatch(/ /);
  });
});
