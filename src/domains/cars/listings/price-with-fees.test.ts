import { describe, expect, it } from 'vitest';
import type { Owner } from '#domains/cars/sellers/owner.ts';
import { aListing, anOwner, aPrivateSeller, testNowMs } from '#tests/fixtures/listing-builder.ts';
import { defaultFigures } from '#tests/fixtures/payment-figures.ts';
import { cardOfListing } from './card-of-listing.ts';
import { longFeeWords } from './fee-copy.ts';
import { listingAnswer } from './listing-answer.ts';

const addOns = [
  { name: 'Paint protection', priceUsd: 699 },
  { name: 'Tires', priceUsd: 199 },
];

const answerOf = (changes: Parameters<typeof aListing>[0], owner: Owner) =>
  listingAnswer(aListing({ priceUsd: 20_000, ...changes }), owner, {
    nowMs: testNowMs,
    figures: defaultFigures,
    nameVehicle: () => ({ make: 'Honda', model: 'Accord' }),
  });

const figuresOf = (changes: Parameters<typeof aListing>[0], owner: Owner) => {
  const answer = answerOf(changes, owner);
  const { price, fee } = cardOfListing(answer);
  return [price, fee, longFeeWords(answer)];
};

describe('the price with dealer fees', () => {
  it.each([
    [
      'a known fee',
      {},
      anOwner({ docFeeUsd: 599 }),
      [20_599, 'With $599 dealer fee, before tax', 'Includes $599 dealer fee. Before government charges.'],
    ],
    [
      'add-ons too',
      { addOns },
      anOwner({ docFeeUsd: 599 }),
      [
        21_497,
        'With $1,497 fees and add-ons, before tax',
        'Includes $1,497 fees and add-ons. Before government charges.',
      ],
    ],
    [
      'add-ons of a dealer who reports no fee',
      { addOns },
      anOwner({ docFeeUsd: 0 }),
      [
        20_898,
        'With $898 dealer add-ons, fee not reported',
        'Includes $898 dealer add-ons; its own fee isn’t reported. Before government charges.',
      ],
    ],
    [
      'no fee reported',
      {},
      anOwner({ docFeeUsd: 0 }),
      [20_000, 'Dealer fee not reported', 'Dealer fee not reported. Before government charges.'],
    ],
    ['a private seller', {}, aPrivateSeller(), [20_000, 'No dealer fee', 'No dealer fee. Before government charges.']],
    [
      'fees apart',
      { addOns },
      anOwner({ docFeeUsd: 599, feesApart: true }),
      [20_000, 'Plus $1,497 fees and add-ons', 'Plus $1,497 fees and add-ons. Before government charges.'],
    ],
  ] as const)('PAY-13: %s', (_name, changes, owner, expected) => {
    expect(figuresOf({ ...changes, addOns: 'addOns' in changes ? addOns : undefined }, owner)).toEqual(expected);
  });

  it('PAY-13: the lines out the door add up to the price shown and what the state takes', () => {
    const { pricingDetail, outTheDoor } = answerOf({ addOns }, anOwner({ docFeeUsd: 599 }));
    const { price, docFee, salesTax, title, registration, total } = outTheDoor!;
    expect(price + outTheDoor!.addOns + docFee).toBe(pricingDetail.displayPrice);
    expect((pricingDetail.displayPrice ?? 0) + salesTax + title + registration).toBe(total);
    expect(pricingDetail.dealerFees).toEqual([
      { name: 'Documentation fee', amount: 599 },
      { name: 'Paint protection', amount: 699 },
      { name: 'Tires', amount: 199 },
    ]);
  });

  it('PAY-13: a deal rating goes by the listed price with add-ons, not by the documentation fee', () => {
    const market = {
      estimateUsd: 20_898,
      comparables: 20,
      lowUsd: 18_000,
      lowerQuartileUsd: 20_000,
      upperQuartileUsd: 22_000,
      highUsd: 24_000,
      asOfMs: testNowMs,
    };
    expect(answerOf({ addOns, market }, anOwner({ docFeeUsd: 999 })).market).toMatchObject({
      rating: 'Fair',
      difference: 0,
    });
  });
});
