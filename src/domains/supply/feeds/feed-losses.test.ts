import { describe, expect, it } from 'vitest';
import { isTooMuch, lossWords } from './feed-losses.ts';

const limits = { lossPercent: 33, lossCars: 5 };

describe('cars that an import would take off sale', () => {
  it('OPS-01: a third of the cars is too much, whether they are missing or come with an impossible price', () => {
    expect(isTooMuch({ onSale: 30, missing: 10, impossible: 0 }, limits)).toBe(true);
    expect(isTooMuch({ onSale: 30, missing: 4, impossible: 6 }, limits)).toBe(true);
    expect(isTooMuch({ onSale: 30, missing: 9, impossible: 0 }, limits)).toBe(false);
  });

  it('OPS-01: a few cars of a small dealer never make an import wait', () => {
    expect(isTooMuch({ onSale: 4, missing: 4, impossible: 0 }, limits)).toBe(false);
    expect(isTooMuch({ onSale: 5, missing: 5, impossible: 0 }, limits)).toBe(true);
    expect(isTooMuch({ onSale: 0, missing: 0, impossible: 0 }, limits)).toBe(false);
  });

  it('says how many leave and why', () => {
    expect(lossWords({ onSale: 1200, missing: 1000, impossible: 2 })).toBe(
      '1,002 of 1,200 cars off sale (1,000 missing from the file, 2 with an impossible price)',
    );
  });
});
