import { describe, expect, it } from 'vitest';
import { modelByCodeAlone } from '#domains/reference/catalogue/catalogue.ts';
import { realCatalogue } from '#tests/fixtures/inventory.ts';
import { likelyMileage, marketPriceUsd } from './market-model.ts';
import { valueClassOf } from './value-classes.ts';

const catalogue = realCatalogue();

/** What is left of the sticker after eight years at the usual miles. */
const leftAfterEight = (modelCode: string, trim = ''): number => {
  const model = modelByCodeAlone(catalogue, modelCode);
  if (!model) throw new Error(`no model ${modelCode}`);
  const value = valueClassOf({ makeCode: model.makeCode, modelCode, trim, electric: false });
  const car = { msrpUsd: 50_000, ageYears: 8, listingType: 'USED', value, hybrid: false } as const;
  const plain = { allWheelDrive: false, accidents: 0, cleanTitle: true, privateSeller: false, state: 'KS' };
  const mileage = likelyMileage(8, value, 0);
  return marketPriceUsd({ ...car, ...plain, mileage, style: model.style }) / 50_000;
};

describe('how models keep their value', () => {
  it('well-known models keep their value, and luxury sedans lose it', () => {
    for (const code of ['911', '4RUN', 'TACOMA', 'WRANGLER']) expect(leftAfterEight(code)).toBeGreaterThan(0.6);
    for (const code of ['740I', 'S550', 'A8', 'QP']) expect(leftAfterEight(code)).toBeLessThan(0.35);
    expect(leftAfterEight('300', '300C 6.4L')).toBeGreaterThan(leftAfterEight('300') + 0.15);
    expect(leftAfterEight('CAMRY')).toBeGreaterThan(leftAfterEight('MALI') + 0.1);
    expect(leftAfterEight('F150PICKUP', 'Raptor')).toBeGreaterThan(leftAfterEight('F150PICKUP', 'XLT'));
  });
});
