import { describe, expect, it } from 'vitest';
import { savedCarNotification } from './saved-car-notification.ts';

const car = { title: '2021 Ford Escape', href: '/cars-for-sale/vehicle/7' };
const at = (priceUsd: number | null, isUnlisted = false) => ({ priceUsd, isUnlisted });

describe('savedCarNotification', () => {
  it('reports a lower price with the difference', () => {
    expect(savedCarNotification(car, at(20_000), at(18_500))).toEqual({
      type: 'price-drop',
      title: '2021 Ford Escape is now listed at $18,500, $1,500 less',
      href: car.href,
    });
  });

  it('reports once that a car is no longer listed', () => {
    const left = savedCarNotification(car, at(20_000), at(20_000, true));
    expect(left).toMatchObject({ type: 'no-longer-listed', title: '2021 Ford Escape is no longer listed' });
    expect(savedCarNotification(car, at(20_000, true), at(20_000, true))).toBeUndefined();
  });

  it('reports a lower price of a car that is listed again', () => {
    expect(savedCarNotification(car, at(20_000, true), at(19_000))).toMatchObject({ type: 'price-drop' });
  });

  it.each([
    ['a higher price', at(20_000), at(21_000)],
    ['the same price', at(20_000), at(20_000)],
    ['a price that was not known', at(null), at(20_000)],
    ['a price that is not given any more', at(20_000), at(null)],
    ['its return', at(20_000, true), at(20_000)],
  ])('reports nothing for %s', (_, before, now) => {
    expect(savedCarNotification(car, before, now)).toBeUndefined();
  });
});
