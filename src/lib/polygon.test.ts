import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mercatorY } from './mercator.ts';
import { polygonBounds, polygonTest } from './polygon.ts';

const corner = (latitude: number, longitude: number) => ({ latitude, longitude });

describe('polygonTest and polygonBounds', () => {
  const bracket = [
    corner(0, 0),
    corner(9, 0),
    corner(9, 9),
    corner(6, 9),
    corner(6, 3),
    corner(3, 3),
    corner(3, 9),
    corner(0, 9),
  ];

  it.each([
    ['an arm', 1, 8, true],
    ['the other arm', 8, 8, true],
    ['the back', 4.5, 1, true],
    ['between the arms', 4.5, 6, false],
    ['beside it', 4.5, 9.5, false],
    ['above it', 9.5, 1, false],
  ])('tells inside from outside at a C-shaped polygon: %s', (_, latitude, longitude, isInside) => {
    expect(polygonTest(bracket)(latitude, longitude)).toBe(isInside);
    expect(polygonTest(bracket.toReversed())(latitude, longitude)).toBe(isInside);
  });

  it('in a self-intersecting polygon, an area enclosed twice is outside', () => {
    const star = [0, 2, 4, 1, 3].map((tip) =>
      corner(10 * Math.cos((tip / 5) * 2 * Math.PI), 10 * Math.sin((tip / 5) * 2 * Math.PI)),
    );
    expect(polygonTest(star)(8, 0)).toBe(true);
    expect(polygonTest(star)(0, 0)).toBe(false);
  });

  it('sides are straight on the Mercator map, not in degrees', () => {
    const triangle = [corner(20, -120), corner(60, -80), corner(20, -80)];
    const halfWay = mercatorY(20) + (mercatorY(60) - mercatorY(20)) / 2;
    expect(mercatorY(40)).toBeLessThan(halfWay);
    expect(polygonTest(triangle)(41, -99.9)).toBe(true);
    expect(polygonTest(triangle)(44, -99.9)).toBe(false);
  });

  it('a point is inside a quadrilateral when it is in exactly one of its two triangles', () => {
    const degrees = fc.integer({ min: -60, max: 60 });
    const point = fc.record({ latitude: degrees, longitude: degrees });
    // On no side.
    const aside = point.map((at) => corner(at.latitude + 0.1234, at.longitude + 0.4321));
    fc.assert(
      fc.property(fc.tuple(point, point, point, point), aside, ([a, b, c, d], { latitude, longitude }) => {
        const [whole, first, second] = [
          [a, b, c, d],
          [a, b, c],
          [a, c, d],
        ].map((corners) => polygonTest(corners)(latitude, longitude));
        expect(whole).toBe(first !== second);
      }),
    );
  });

  it('the bounds are those of the corners', () => {
    expect(polygonBounds(bracket)).toEqual({ south: 0, west: 0, north: 9, east: 9 });
  });
});
