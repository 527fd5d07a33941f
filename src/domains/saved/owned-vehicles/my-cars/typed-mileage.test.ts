import { describe, expect, it } from 'vitest';
import { readTypedMileage } from './typed-mileage.ts';

describe('miles as their owner types them', () => {
  it('grouping, spaces and the unit are no part of the number', () => {
    for (const text of ['42000', '42,000', '42 000', '42,000 mi', '42000 Miles']) {
      expect(readTypedMileage(text), text).toBe(42_000);
    }
    expect(readTypedMileage('0')).toBe(0);
  });

  it('what is no whole number of miles a car can have is none', () => {
    for (const text of ['', 'many', '-5', '12.5', '1,000,000']) expect(readTypedMileage(text), text).toBeUndefined();
  });
});
