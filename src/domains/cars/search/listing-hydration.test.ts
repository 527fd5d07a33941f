import { describe, expect, it } from 'vitest';
import type { Owner } from '#domains/cars/sellers/owner.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';
import type { RatesAndFees } from '#domains/reference/payments/rates-and-fees.ts';
import { hourMs } from '#lib/duration.ts';
import type { DealerRoot } from '#paths/paths.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { aListing, anOwner, testNowMs } from '#tests/fixtures/listing-builder.ts';
import { loadWorld } from '#tests/fixtures/listing-world.ts';
import { createMemoryInventory } from '#tests/fixtures/memory-inventory.ts';
import { defaultFigures } from '#tests/fixtures/payment-figures.ts';
import { createHydration, type ShopperContext } from './listing-hydration.server.ts';

const { catalogue } = loadWorld();
const [listing, owner] = [aListing({ priority: 10 }), anOwner()];

type Options = {
  owner: Owner;
  distanceMiles: number | null;
  shopper: ShopperContext;
  dealers: DealerRoot | undefined;
  figures: RatesAndFees;
  laterMs: number;
};

const shopper: ShopperContext = { inventory: wholeInventory };
const request: Options = {
  owner,
  distanceMiles: 12,
  shopper,
  figures: defaultFigures,
  laterMs: 0,
  dealers: { dealerRoot: 'car-dealers' },
};

/** One thing that a card tells is different in each. */
const others: Record<string, Partial<Options>> = {
  'a seller who has a new name': { owner: { ...owner, name: 'Another Name' } },
  'where it is searched from': {
    distanceMiles: null,
    shopper: { ...shopper, from: { latitude: 40, longitude: -74 } },
  },
  distance: { distanceMiles: 70 },
  'where it would be registered': { shopper: { ...shopper, state: 'WA' } },
  'what they would pay by the month': {
    shopper: { ...shopper, terms: { ...defaultTerms, loanTerm: 72 } },
  },
  'names of dealers': { shopper: { ...shopper, hideOwnerNames: true } },
  'the dealers’ pages': { dealers: { dealerRoot: 'dealers' } },
  'no dealers’ pages': { dealers: undefined },
  'rates that were published since': {
    figures: { ...defaultFigures, rates: { ...defaultFigures.rates, used: defaultFigures.rates.new } },
  },
  'fees that were published since': {
    figures: { ...defaultFigures, fees: { ...defaultFigures.fees, states: {} } },
  },
  time: { laterMs: 5 * hourMs },
};

/** Asks for cards of the same car, one after the other, and counts how many of them were made. */
const countCards = (...all: Options[]) => {
  const clock = fixedClock(testNowMs);
  let figures = defaultFigures;
  let made = 0;
  const hydration = createHydration({
    ...createMemoryInventory([listing], [owner]),
    catalogue,
    clock,
    figures: () => figures,
    isMuchViewed: () => {
      made += 1;
      return false;
    },
  });
  const cards = all.map(({ owner: seller, distanceMiles, shopper: reader, dealers, laterMs, ...now }) => {
    clock.advance(laterMs);
    figures = now.figures;
    return hydration.card({ listing, owner: seller, distanceMiles }, reader, dealers);
  });
  return { cards, made };
};
const cardsOf = (...all: Options[]) => countCards(...all).cards;

describe('a cached card', () => {
  it('is reused for the same context within a minute, from wherever it is searched', () => {
    const farther = { ...request, distanceMiles: 70 };
    const { cards, made } = countCards(request, { ...request, laterMs: 1000 }, farther);
    expect(cards[1]).toEqual(cards[0]);
    expect(cards.map(({ facts }) => facts.split(' · ')[1])).toEqual(['12 mi away', '12 mi away', '70 mi away']);
    expect(made).toBe(1);
  });

  it.each(Object.entries(others))('is not reused for another %s', (_name, other) => {
    const changed = { ...request, ...other };
    const [usual, own] = cardsOf(request, changed);
    expect(own).not.toEqual(usual);
    expect(own).toEqual(cardsOf(changed)[0]);
  });
});
