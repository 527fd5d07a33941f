import { describe, expect, it } from 'vitest';
import { readTypedMileage } from './typed-mileage.ts';

describe('typed mileage', () => {
  it('grouping, spaces and the unit are ignored', () => {
    for (const text of ['42000', '42,000', '42 000', '42,000 mi', '42000 Miles']) {
      expect(readTypedMileage(text), text).toBe(42_000);
    }
    expect(readTypedMileage('0')).toBe(0);
  });

  it('anything but a plausible whole number of miles is undefined', () => {
    for (const text of ['', 'many', '-5', '12.5', '1,000,000']) expect(readTypedMileage(text), text).toBeUndefined();
  });
});
