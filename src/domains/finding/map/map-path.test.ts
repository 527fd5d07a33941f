import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ClipRect, clipLine, clipRing } from './map-clip.ts';
import { curveThrough, dotsOf, pathOf } from './map-path.ts';
import { simplified } from './map-simplify.ts';

const rect: ClipRect = { left: 0, top: 0, right: 100, bottom: 80 };
const coordinate = fc.integer({ min: -150, max: 250 });
const flatLine = (least: number) =>
  fc.array(fc.tuple(coordinate, coordinate), { minLength: least, maxLength: 30 }).map((points) => points.flat());

const areaOf = (ring: readonly number[]): number => {
  let twice = 0;
  for (let at = 0; at < ring.length; at += 2) {
    const next = (at + 2) % ring.length;
    twice += ring[at]! * ring[next + 1]! - ring[next]! * ring[at + 1]!;
  }
  return twice / 2;
};

const expectInside = (line: readonly number[]): void => {
  for (let at = 0; at < line.length; at += 2) {
    expect(line[at]).toBeGreaterThanOrEqual(rect.left - 1e-9);
    expect(line[at]).toBeLessThanOrEqual(rect.right + 1e-9);
    expect(line[at + 1]).toBeGreaterThanOrEqual(rect.top - 1e-9);
    expect(line[at + 1]).toBeLessThanOrEqual(rect.bottom + 1e-9);
  }
};

describe('clipping', () => {
  it('nothing extends beyond the rectangle', () => {
    fc.assert(
      fc.property(flatLine(3), (line) => {
        expectInside(clipRing(line, rect));
        for (const piece of clipLine(line, rect)) expectInside(piece);
      }),
    );
  });

  it('what is inside stays unchanged', () => {
    expect(clipRing([10, 10, 90, 10, 50, 70], rect)).toEqual([10, 10, 90, 10, 50, 70]);
    expect(clipLine([10, 10, 90, 10, 50, 70], rect)).toEqual([[10, 10, 90, 10, 50, 70]]);
  });

  it('a ring around the rectangle becomes the rectangle', () => {
    expect(Math.abs(areaOf(clipRing([-50, -50, 300, -50, 300, 300, -50, 300], rect)))).toBe(8000);
    expect(clipRing([200, 0, 300, 0, 300, 50], rect)).toEqual([]);
  });

  it('half a square keeps half its area', () => {
    expect(Math.abs(areaOf(clipRing([-20, 20, 20, 20, 20, 60, -20, 60], rect)))).toBe(800);
  });

  it('a line that leaves and returns becomes two lines', () => {
    const pieces = clipLine([50, 40, 50, 120, 70, 120, 70, 40], rect);
    expect(pieces).toEqual([
      [50, 40, 50, 80],
      [70, 80, 70, 40],
    ]);
  });
});

describe('simplifying', () => {
  const distance = (x: number, y: number, line: readonly number[]): number => {
    let least = Infinity;
    for (let at = 0; at + 3 < line.length; at += 2) {
      const [x1, y1, x2, y2] = line.slice(at, at + 4) as [number, number, number, number];
      const length = (x2 - x1) ** 2 + (y2 - y1) ** 2;
      const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length));
      least = Math.min(least, Math.hypot(x - x1 - share * (x2 - x1), y - y1 - share * (y2 - y1)));
    }
    return least;
  };

  it('no point of the original line is further away than the tolerance', () => {
    fc.assert(
      fc.property(flatLine(2), fc.integer({ min: 1, max: 40 }), (line, tolerance) => {
        const points = simplified(line, tolerance);
        for (let at = 0; at < line.length; at += 2) {
          expect(distance(line[at]!, line[at + 1]!, points)).toBeLessThanOrEqual(tolerance + 1e-6);
        }
        expect(points.slice(0, 2)).toEqual(line.slice(0, 2));
        expect(points.slice(-2)).toEqual(line.slice(-2));
      }),
    );
  });

  it('points on a straight line are removed', () => {
    expect(simplified([0, 0, 10, 0, 20, 0, 30, 0, 30, 30], 0.5)).toEqual([0, 0, 30, 0, 30, 30]);
  });
});

describe('path data', () => {
  /** Reads the paths that pathOf writes. */
  const read = (path: string): number[][] =>
    path
      .split('M')
      .filter(Boolean)
      .map((part) => {
        const [x = 0, y = 0, ...steps] = (part.match(/-?\d+/g) ?? []).map(Number);
        const line = [x, y];
        for (let at = 0; at < steps.length; at += 2)
          line.push(line.at(-2)! + steps[at]!, line.at(-1)! + steps[at + 1]!);
        return line;
      });

  it('relative steps add up to the rounded points, without drift', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -900, max: 1900, noNaN: true }), { minLength: 4, maxLength: 60 }),
        (values) => {
          const line = values.slice(0, values.length - (values.length % 2));
          const written = read(pathOf([line], 'open'))[0] ?? [];
          const last = line.slice(-2).map((value) => Math.round(value) + 0);
          if (written.length > 0) expect(written.slice(-2).map((value) => value + 0)).toEqual(last);
        },
      ),
    );
  });

  it('writes the shortest path data', () => {
    expect(pathOf([[1.2, 2.4, 11, -3, 11.2, -3.1, 5, 7]], 'closed')).toBe('M1 2l10-5-6 10z');
    expect(pathOf([[4, 4, 4.2, 4.1]], 'open')).toBe('');
    expect(dotsOf([{ x: 3.4, y: -2.6 }])).toBe('M3-3h0');
  });
});

describe('curves', () => {
  it('eight points of a circle are drawn as that circle, exact to a pixel', () => {
    const spots = Array.from({ length: 8 }, (_, at) => ({
      x: 500 + 460 * Math.cos((at * Math.PI) / 4),
      y: 500 + 460 * Math.sin((at * Math.PI) / 4),
    }));
    const [x = 0, y = 0, ...steps] = [...curveThrough(spots).matchAll(/-?\d+/g)].map(Number);
    const middleOf = (axis: 0 | 1, from: number): number =>
      from + (3 * steps[axis]! + 3 * steps[2 + axis]! + steps[4 + axis]!) / 8;
    expect(steps).toHaveLength(48);
    expect(Math.abs(Math.hypot(middleOf(0, x) - 500, middleOf(1, y) - 500) - 460)).toBeLessThan(1);
  });
});
