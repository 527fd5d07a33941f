import { describe, expect, it } from 'vitest';
import { type PickCar, picksOf } from './pick.ts';

const car = (id: number, more: Partial<PickCar> = {}): PickCar => ({
  id,
  name: `Car ${id}`,
  model: 'RAV4',
  priceUsd: 20_000,
  mileage: 30_000,
  miles: 80,
  picture: '/p',
  ...more,
});

describe('picks', () => {
  it('PROF-12: each has a true reason', () => {
    const similar = [
      car(2, { priceUsd: 18_800 }),
      car(3, { priceUsd: 20_500, mileage: 18_000 }),
      car(4, { priceUsd: null, mileage: null, miles: 7.6 }),
    ];
    expect(picksOf([{ car: car(1), from: 'saved', similar }], 4).map(({ id, reason }) => [id, reason])).toEqual([
      [2, 'Like the RAV4 you saved, $1,200 less'],
      [3, 'Like the RAV4 you saved, 12,000 fewer miles'],
      [4, 'Like the RAV4 you saved, 8 mi away'],
    ]);
  });

  it('PROF-12: a car without an advantage, a known one and a duplicate are left out', () => {
    const sources = [
      { car: car(1), from: 'saved' as const, similar: [car(5), car(6, { priceUsd: 19_000 }), car(9, { priceUsd: 1 })] },
      { car: car(9), from: 'viewed' as const, similar: [car(6, { priceUsd: 19_000 }), car(7, { priceUsd: 15_000 })] },
    ];
    expect(picksOf(sources, 4).map(({ id }) => id)).toEqual([6, 7]);
    expect(picksOf(sources, 1)).toHaveLength(1);
    expect(picksOf(sources, 4)[1]?.reason).toBe('Like the RAV4 you looked at, $5,000 less');
  });
});
