import { describe, expect, it } from 'vitest';
import { describeDraft } from './describe-draft.ts';
import { Draft } from './draft.ts';

const start = {
  vin: '5J6RW2H85JL012734',
  year: 2018,
  makeCode: 'HONDA',
  modelCode: 'CRV',
  trim: 'EX-L',
  mileage: 71_240,
  zip: '30030',
};

describe('help with the description', () => {
  it('SELL-06: says what was answered', () => {
    const draft = Draft.parse({
      ...start,
      owners: 1,
      accidents: 0,
      hasRecords: true,
      condition: 'verygood',
      exteriorColor: 'Blue',
      featureCodes: ['1078', '1319', '1132'],
    });
    expect(describeDraft(draft, '2018 Honda CR-V EX-L')).toBe(
      'One-owner 2018 Honda CR-V EX-L in Blue with 71,240 miles, in very good condition. Equipped with Leather Seats, Heated Seats and Sunroof. No accidents. Service records included.',
    );
  });

  it('SELL-06: says nothing that was not answered, or was answered with no', () => {
    const plain = '2018 Honda CR-V with 71,240 miles.';
    expect(describeDraft(Draft.parse(start), '2018 Honda CR-V')).toBe(plain);
    const others = { ...start, owners: 3, accidents: 2, hasRecords: false };
    expect(describeDraft(Draft.parse(others), '2018 Honda CR-V')).toBe(plain);
  });
});
