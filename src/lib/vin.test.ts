import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildVin, hasValidCheckDigit, isVin, vinModelYear } from './vin.ts';

describe('vin', () => {
  it('URL-07: a VIN has seventeen characters without I, O and Q', () => {
    expect(isVin('1M8GDM9AXKP042788')).toBe(true);
    expect(isVin('1M8GDM9AXKP04278')).toBe(false);
    for (const letter of 'IOQ') expect(isVin(`1M8GDM9AXKP04278${letter}`)).toBe(false);
    expect(isVin('1m8gdm9axkp042788')).toBe(false);
  });

  it('the check digit tells a valid VIN from a mistyped one', () => {
    expect(hasValidCheckDigit('1M8GDM9AXKP042788')).toBe(true);
    expect(hasValidCheckDigit('1M8GDM9A1KP042788')).toBe(false);
    expect(hasValidCheckDigit('11111111111111111')).toBe(true);
  });

  it('the tenth character is the model year; the latest possible year is taken', () => {
    expect(vinModelYear('1M8GDM9AXKP042788', 2027)).toBe(2019);
    expect(vinModelYear('1M8GDM9AXVP042788', 2027)).toBe(2027);
    expect(vinModelYear('1M8GDM9AXWP042788', 2027)).toBe(1998);
    expect(vinModelYear('1M8GDM9AX0P042788', 2027)).toBeUndefined();
  });

  it('every VIN we generate is valid and has its model year', () => {
    const attribute = fc.stringMatching(/^[A-HJ-NPR-Z0-9]{5}$/);
    fc.assert(
      fc.property(
        attribute,
        fc.integer({ min: 1998, max: 2027 }),
        fc.integer({ min: 0, max: 999_999 }),
        (a, year, serial) => {
          const vin = buildVin({ maker: '4T1', attributes: a, year, plant: 'U', serial });
          expect(hasValidCheckDigit(vin)).toBe(true);
          expect(vinModelYear(vin, 2027)).toBe(year);
        },
      ),
    );
  });
});
