import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mostCorners, polygonText, readPolygon } from '#domains/finding/criteria/address/polygon-text.ts';
import { cornersOfStroke, pointAt, spotOf } from './sketch-corners.ts';

const box = { south: 33, west: -85, north: 34.5, east: -83 };
const stage = { left: 40, top: 90, width: 600, height: 540 };

describe('hand-drawn corners', () => {
  it('a point under a spot is drawn at that spot', () => {
    const spot = fc.record({ x: fc.integer({ min: 0, max: 900 }), y: fc.integer({ min: 0, max: 900 }) });
    fc.assert(
      fc.property(spot, (at) => {
        const drawn = spotOf(pointAt(at, stage, box), box);
        expect(stage.left + (drawn.x / 100) * stage.width).toBeCloseTo(at.x, 6);
        expect(stage.top + (drawn.y / 100) * stage.height).toBeCloseTo(at.y, 6);
      }),
    );
    expect(pointAt({ x: 40, y: 90 }, stage, box)).toEqual({ latitude: expect.closeTo(34.5), longitude: -85 });
  });

  it('a shaky square has four corners, and a fifth at its start', () => {
    const side = Array.from({ length: 20 }, (_, step) => step * 10);
    const tremble = (at: number): number => (at % 3) - 1;
    const stroke = [
      ...side.map((at) => ({ x: at, y: tremble(at) })),
      ...side.map((at) => ({ x: 200 + tremble(at), y: at })),
      ...side.map((at) => ({ x: 200 - at, y: 200 + tremble(at) })),
      ...side.map((at) => ({ x: tremble(at), y: 200 - at })),
    ];
    expect(cornersOfStroke(stroke)).toHaveLength(5);
  });

  it('any scribble becomes an area that fits into an address', () => {
    const spot = fc.record({ x: fc.integer({ min: 0, max: 900 }), y: fc.integer({ min: 0, max: 900 }) });
    fc.assert(
      fc.property(fc.array(spot, { minLength: 40, maxLength: 300 }), (stroke) => {
        const corners = cornersOfStroke(stroke);
        expect(corners.length).toBeLessThanOrEqual(mostCorners);
        const polygon = corners.map((each) => pointAt(each, stage, box));
        const text = polygonText(polygon);
        if (readPolygon(text)) expect(polygonText(readPolygon(text)!)).toBe(text);
        expect(text.length).toBeLessThan(700);
      }),
    );
  });
});
