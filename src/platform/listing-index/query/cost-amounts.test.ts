import { describe, expect, it } from 'vitest';
import { stateNames } from '#domains/reference/locations/states.ts';
import { createRandom, type Random } from '#lib/random.ts';
import { car, randomTerms } from '#tests/contracts/listing-index-cars.ts';
import { rulesFrom, shownFigure } from '#tests/fixtures/car-figures.ts';
import { defaultFigures } from '#tests/fixtures/payment-figures.ts';
import { costBlock, costFigure, residualOf } from './cost-amounts.ts';

const states = ['', 'ZZ', ...Object.keys(stateNames)];
const styles = ['SUVCROSS', 'SEDAN', 'TRUCKS', 'VANMV', 'WAGON', 'NONE'];

const someCar = (random: Random, state: string) => {
  const priceUsd = random.pick([1, 99, random.integer(500, 120_000), random.integer(500, 120_000), 1_999_999]);
  const amountUsd = Math.min(random.pick([1, 750, 7500, 50_000]), priceUsd - 1);
  return car(
    {
      listingType: random.pick(['NEW', 'USED', 'CERTIFIED']),
      priceUsd,
      ...(amountUsd > 0 && random.chance(0.5) && { incentive: { amountUsd, name: '', endsOn: null } }),
      msrpUsd: random.chance(0.5) ? null : random.integer(10_000, 130_000),
      styleCode: random.pick(styles),
    },
    { state, docFeeUsd: random.pick([0, 1, 85, 499, 899, 10_000]), privateSeller: random.chance(0.2) },
  );
};

describe('computed costs', () => {
  it('RULING-86, PAY-12: equal those of the card, for any terms, state and car', () => {
    const random = createRandom(86);
    for (let turn = 0; turn < 6_000; turn += 1) {
      const one = someCar(random, random.pick(states));
      const { listing, owner } = one;
      const basis = { terms: randomTerms(random), ...(random.chance(0.5) && { state: random.pick(states) }) };
      const rules = rulesFrom(() => defaultFigures)(basis, states);
      const numbers = costBlock(rules);
      const residual = residualOf(rules.lease, listing.styleCode);
      const isNew = listing.listingType === 'NEW' ? 1 : 0;
      for (const field of ['payment', 'outTheDoor'] as const) {
        const figure = costFigure(
          numbers,
          field,
          ...([
            listing.priceUsd ?? 0,
            owner.docFeeUsd,
            basis.state === undefined ? states.indexOf(owner.state) : 0,
            isNew,
          ] as const),
          ...([listing.msrpUsd ?? 0, residual, owner.privateSeller ? 0 : 1] as const),
          listing.incentive?.amountUsd ?? 0,
        );
        const cardFigure = shownFigure(one, field, basis);
        if (figure !== cardFigure) expect(figure, JSON.stringify({ field, basis, listing, owner })).toBe(cardFigure);
      }
    }
  });

  it('never fall as the price rises, except in a lease, so that prices bound them', () => {
    const random = createRandom(87);
    for (let turn = 0; turn < 300; turn += 1) {
      const terms = { ...randomTerms(random), option: 'finance' as const };
      const numbers = costBlock(rulesFrom()({ terms, state: random.pick(states) }, states));
      const fee = random.pick([0, 499]);
      const incentive = random.pick([0, 1, 2500]);
      const isNew = random.pick([0, 1]);
      for (const field of ['payment', 'outTheDoor'] as const) {
        let before = 0;
        for (let usd = random.integer(1, 90_000), step = 0; step < 200; usd += 1, step += 1) {
          const figure = costFigure(numbers, field, usd, fee, 0, isNew, 0, 0, turn % 2, Math.min(incentive, usd - 1));
          if (figure < before) expect({ usd, figure, terms }).toEqual({ usd, figure: before, terms });
          before = figure;
        }
      }
    }
  });
});
