import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aspectOf, type MapBox, widthOf } from './map-box.ts';
import { boxInView, panned, pinched, stillView, viewOfBox, zoomedAt } from './map-view.ts';

const window = { width: 692, height: 804 };
const drawn: MapBox = { south: 33, west: -85.3, north: 34.5, east: -83.5 };
const view = fc.record({
  zoom: fc.double({ min: 0.5, max: 8, noNaN: true }),
  x: fc.integer({ min: -900, max: 900 }),
  y: fc.integer({ min: -900, max: 900 }),
});

const expectSame = (one: MapBox, other: MapBox): void => {
  for (const side of ['south', 'west', 'north', 'east'] as const) expect(one[side]).toBeCloseTo(other[side], 3);
};

describe('moving the map', () => {
  it('redrawing the visible box shows the same view: panning doesn’t drift', () => {
    fc.assert(
      fc.property(view, (moved) => {
        const visibleBox = boxInView(drawn, moved, window);
        expectSame(boxInView(visibleBox, stillView, window), visibleBox);
      }),
    );
  });

  it('a stage drawn while the map moves shows what was visible', () => {
    fc.assert(
      fc.property(view, view, (moved, since) => {
        const next = boxInView(drawn, moved, window);
        const visibleBox = boxInView(drawn, since, window);
        expectSame(boxInView(next, viewOfBox(next, visibleBox, window), window), visibleBox);
      }),
    );
  });

  it('a view at rest shows everything drawn, extended to the window', () => {
    const visibleBox = boxInView(drawn, stillView, window);
    expect(widthOf(visibleBox)).toBeCloseTo(widthOf(drawn), 3);
    expect(visibleBox.south).toBeLessThanOrEqual(drawn.south);
    expect(visibleBox.north).toBeGreaterThanOrEqual(drawn.north);
    expect(aspectOf(visibleBox)).toBeCloseTo(660 / 772, 3);
  });

  it('dragging right shows more of the west, dragging down more of the north', () => {
    const from = boxInView(drawn, stillView, window);
    const to = boxInView(drawn, panned(stillView, 100, 50), window);
    expect(to.west).toBeLessThan(from.west);
    expect(to.north).toBeGreaterThan(from.north);
    expect(widthOf(to)).toBeCloseTo(widthOf(from), 3);
  });

  it('the spot under the pointer stays in place while zooming', () => {
    fc.assert(
      fc.property(
        view,
        fc.record({ x: fc.integer({ min: -300, max: 300 }), y: fc.integer({ min: -300, max: 300 }) }),
        fc.double({ min: 0.5, max: 2, noNaN: true }),
        (start, spot, factor) => {
          const end = zoomedAt(start, factor, spot, drawn);
          expect((spot.x - end.x) / end.zoom).toBeCloseTo((spot.x - start.x) / start.zoom, 6);
          expect((spot.y - end.y) / end.zoom).toBeCloseTo((spot.y - start.y) / start.zoom, 6);
        },
      ),
    );
  });

  it('zooming ends at the nation and at street level', () => {
    const out = zoomedAt(stillView, 0.000_01, { x: 0, y: 0 }, drawn);
    expect(widthOf(drawn) / out.zoom).toBeCloseTo(60, 3);
    const inward = zoomedAt(stillView, 100_000, { x: 0, y: 0 }, drawn);
    expect(widthOf(drawn) / inward.zoom).toBeCloseTo(0.04, 3);
  });

  it('moving two fingers twice as far apart zooms twice, around their center', () => {
    const before = [
      { x: -50, y: 0 },
      { x: 50, y: 0 },
    ] as const;
    const after = [
      { x: -80, y: 20 },
      { x: 120, y: 20 },
    ] as const;
    expect(pinched(stillView, before, after, drawn)).toEqual({ zoom: 2, x: 20, y: 20 });
  });
});
