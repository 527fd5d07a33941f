import { describe, expect, it } from 'vitest';
import { feesSetting } from './figure-settings.ts';
import { costsInCents } from './taxes-and-fees.ts';

const { schema, defaultValue } = feesSetting;
const before = { taxPercent: 6.6, tradeInLowersTax: true, titleUsd: 20, registrationUsd: 25 };
/** As every release before the rules of the states stored it. */
const flatVersion = {
  asOf: '2026-10-01',
  elsewhere: { ...before, taxPercent: 6 },
  states: Object.fromEntries(Object.keys(defaultValue.states).map((state) => [state, before])),
};
const georgia = (changes: object) => ({
  ...defaultValue,
  states: { ...defaultValue.states, GA: { ...defaultValue.states.GA, ...changes } },
});

describe('the setting of state fees', () => {
  it('reads a version from before there were rules as one percent of everything, as it was published', () => {
    const fees = schema.parse(flatVersion);
    expect(fees.states.TN).toEqual({
      taxes: { flat: 6.6 },
      tradeInLowersTax: true,
      tradeInMostUsd: 0,
      titleUsd: 20,
      registrationUsd: 25,
      registrationPercent: 0,
    });
    const car = { priceUsd: 30_000, docFeeUsd: 400, isNew: false };
    const costs = costsInCents(fees, { ...car, state: 'TN', incentivePriceUsd: 29_000 }, 5000);
    // 6.6% of 25,400.
    expect(costs).toMatchObject({ tax: 167_640, title: 2000, registration: 2500, taxPercent: 6.6 });
    expect(costsInCents(fees, { ...car, state: '' }, 0).tax).toBe(182_400);
    expect(schema.parse(fees)).toEqual(fees);
  });

  it('takes three digits of a percent and cents of a fee, and refuses more, with the path of the field', () => {
    const pathsOf = (changes: object) =>
      (schema.safeParse(georgia(changes)).error?.issues ?? []).map(({ path }) => path.join('.'));
    expect(pathsOf({ taxes: { state: 6.625 }, titleUsd: 66.75 })).toEqual([]);
    expect(pathsOf({ taxes: { state: 6.6255 } })).toEqual(['states.GA.taxes.state']);
    expect(pathsOf({ taxes: { state: 16 } })).toEqual(['states.GA.taxes.state']);
    expect(pathsOf({ titleUsd: 66.755 })).toEqual(['states.GA.titleUsd']);
    expect(pathsOf({ tradeInMostUsd: -1 })).toEqual(['states.GA.tradeInMostUsd']);
    expect(pathsOf({ taxes: { luxury: 8 } })).toEqual(['states.GA.taxes']);
    expect(pathsOf({ taxes: {} })).toEqual(['states.GA.taxes']);
  });
});
