import { describe, expect, it } from 'vitest';
import { aListing } from '#tests/fixtures/listing-builder.ts';
import { bedSizeWords, detailsSummary } from './vehicle-detail.ts';

const valuesOf = (changes: Parameters<typeof aListing>[0]) =>
  Object.fromEntries(detailsSummary(aListing(changes)).map(({ name, value }) => [name, value]));

describe('details summary', () => {
  it('VDP-05: an electric car shows its charging time and range', () => {
    expect(valuesOf({ fuelGroup: 'ELE', chargeHours: 8, electricRangeMiles: 270 })).toMatchObject({
      chargeTime: 'Est. 8 hr Charging Time',
      usableRange: 'About 216 mi at an 80% charge',
      electricRange: '270 mi EPA range when new',
    });
  });

  it('VDP-05: leather is mentioned with the interior', () => {
    expect(valuesOf({ featureCodes: ['1078'] }).interior).toBe('Black, Leather Seats');
    expect(valuesOf({}).interior).toBe('Black');
  });

  it('VDP-05: a truck shows its bed', () => {
    expect(valuesOf({ bedLengthFt: 5.5 })).toMatchObject({ truckBedLength: '5.5 ft', bedSize: 'Short Bed' });
    expect([5.9, 6, 7.4, 8].map(bedSizeWords)).toEqual(['Short Bed', 'Standard Bed', 'Standard Bed', 'Long Bed']);
  });

  it('VDP-05: facts that do not apply are left out, the others keep their order', () => {
    expect(detailsSummary(aListing()).map(({ name }) => name)).toEqual([
      'driveType',
      'engine',
      'exteriorColor',
      'interior',
      'mileage',
      'transmission',
    ]);
  });
});
