import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from '#lib/duration.ts';
import { bestIncentive, type Incentive, nextEndMs } from './incentive.ts';

const car = { listingType: 'NEW', priceUsd: 30_000 } as const;
const cash = (amountUsd: number, endsOn: string | null = null): Incentive => ({ amountUsd, name: 'Cash', endsOn });
const noon = Date.UTC(2026, 10, 30, 12);

const anyIncentive: fc.Arbitrary<Incentive> = fc.record({
  amountUsd: fc.integer({ min: 1, max: 50_000 }),
  name: fc.constantFrom('Cash', 'Bonus'),
  endsOn: fc.constantFrom(null, '2026-11-29', '2026-11-30', '2026-12-31'),
});

describe('the incentive of a car', () => {
  it('PAY-12: is the largest that applies, never a sum, and less than the price', () => {
    fc.assert(
      fc.property(fc.array(anyIncentive), fc.integer({ min: 1, max: 60_000 }), (offered, priceUsd) => {
        const best = bestIncentive({ listingType: 'NEW', priceUsd }, offered, noon);
        const holding = offered.filter(({ amountUsd, endsOn }) => amountUsd < priceUsd && endsOn !== '2026-11-29');
        expect(best?.amountUsd ?? 0).toBe(Math.max(0, ...holding.map(({ amountUsd }) => amountUsd)));
        if (best) expect(offered).toContain(best);
      }),
    );
  });

  it('PAY-12: exists only for a new car with a price', () => {
    expect(bestIncentive(car, [cash(500)], noon)).toEqual(cash(500));
    for (const listingType of ['USED', 'CERTIFIED', '3P_CERT'] as const) {
      expect(bestIncentive({ ...car, listingType }, [cash(500)], noon)).toBeUndefined();
    }
    expect(bestIncentive({ ...car, priceUsd: null }, [cash(500)], noon)).toBeUndefined();
  });

  it('PAY-12: is valid until the end of its last day everywhere in the country', () => {
    const lastDay = [cash(500, '2026-11-30')];
    const end = Date.UTC(2026, 11, 1, 10);
    expect(bestIncentive(car, lastDay, end - 1)).toBeDefined();
    expect(bestIncentive(car, lastDay, end)).toBeUndefined();
    expect(nextEndMs(noon)).toBe(end);
    expect(nextEndMs(end - 1)).toBe(end);
    expect(nextEndMs(end)).toBe(end + dayMs);
  });
});
