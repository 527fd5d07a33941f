import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { greatCircleMiles, milesBetween, unitVector } from './distance.ts';

const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true });
const point = fc.record({ latitude: degrees(90), longitude: degrees(180) });

describe('great-circle distance', () => {
  it('matches known city pairs within half a percent', () => {
    const newYork = { latitude: 40.7128, longitude: -74.006 };
    const losAngeles = { latitude: 34.0522, longitude: -118.2437 };
    expect(milesBetween(newYork, losAngeles) / 2445.6).toBeCloseTo(1, 2);
    expect(greatCircleMiles(0, 0, 0, 1)).toBeCloseTo(69.09, 1);
    expect(greatCircleMiles(90, 0, -90, 0)).toBeCloseTo(Math.PI * 3958.7613, 3);
  });

  it('is zero for a point and itself, symmetric, and at most half the circumference', () => {
    fc.assert(
      fc.property(point, point, (a, b) => {
        expect(milesBetween(a, a)).toBe(0);
        expect(milesBetween(a, b)).toBeCloseTo(milesBetween(b, a), 6);
        expect(milesBetween(a, b)).toBeLessThanOrEqual(Math.PI * 3958.7613 + 1e-6);
      }),
    );
  });

  it('satisfies the triangle inequality', () => {
    fc.assert(
      fc.property(point, point, point, (a, b, c) => {
        expect(milesBetween(a, c)).toBeLessThanOrEqual(milesBetween(a, b) + milesBetween(b, c) + 1e-3);
      }),
    );
  });

  it('treats equivalent longitudes as the same place', () => {
    fc.assert(
      fc.property(point, point, (a, b) => {
        const turned = { latitude: b.latitude, longitude: b.longitude + 360 };
        expect(milesBetween(a, turned)).toBeCloseTo(milesBetween(a, b), 3);
      }),
    );
  });

  it('gives unit vectors whose angle is the distance', () => {
    fc.assert(
      fc.property(point, point, (a, b) => {
        const [u, v] = [unitVector(a), unitVector(b)];
        const chord = Math.hypot(u[0] - v[0], u[1] - v[1], u[2] - v[2]);
        expect(Math.hypot(...u)).toBeCloseTo(1, 9);
        expect(2 * 3958.7613 * Math.asin(Math.min(1, chord / 2))).toBeCloseTo(milesBetween(a, b), 2);
      }),
    );
  });
});
