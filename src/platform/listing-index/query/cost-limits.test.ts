import { describe, expect, it } from 'vitest';
import { stateNames } from '#domains/reference/locations/states.ts';
import { createRandom } from '#lib/random.ts';
import { randomTerms } from '#tests/contracts/listing-index-cars.ts';
import { rulesFrom } from '#tests/fixtures/car-figures.ts';
import { costBlock, costFigure } from './cost-amounts.ts';
import { limitsOf } from './cost-limits.ts';

const states = ['', ...Object.keys(stateNames)];
const most = { feeUsd: 999, incentiveUsd: 7500 };

describe('limits of a figure', () => {
  it('RULING-86: hold for every fee, incentive, condition and seller, in every state', () => {
    const random = createRandom(103);
    for (let turn = 0; turn < 1500; turn += 1) {
      const terms = { ...randomTerms(random), option: 'finance' as const };
      const block = costBlock(rulesFrom()({ terms, state: random.pick(states) }, states));
      const field = random.pick(['payment', 'outTheDoor'] as const);
      const limits = limitsOf(block, field, most);
      for (let car = 0; car < 20; car += 1) {
        const priceUsd = random.pick([random.integer(1, 20_000), random.integer(1, 130_000)]);
        const feeUsd = random.integer(0, most.feeUsd);
        const incentiveUsd = Math.min(random.pick([0, random.integer(1, most.incentiveUsd)]), priceUsd - 1);
        const [isNew, takesTrade] = [random.pick([0, 1]), random.pick([0, 1])];
        const figure = costFigure(block, field, priceUsd, feeUsd, 0, isNew, 0, 0, takesTrade, incentiveUsd);
        const bounds = [
          limits?.least(priceUsd) ?? Infinity,
          limits?.leastOfSum(priceUsd + feeUsd - incentiveUsd) ?? Infinity,
          limits?.most(priceUsd) ?? -Infinity,
        ];
        const [least = 0, leastOfSum = 0, highest = 0] = bounds;
        if (figure < least || figure < leastOfSum || figure > highest) {
          expect({ priceUsd, feeUsd, incentiveUsd, isNew, takesTrade, figure, bounds, terms }).toBe('within');
        }
      }
    }
  });
});
