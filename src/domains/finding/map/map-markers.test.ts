import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlap, type Rect, rectAround } from './map-collision.ts';
import { groupLabel, groupSize } from './map-group.ts';
import { labelRect, placeLabels } from './map-labels.ts';
import { type PlacedPoint, placeMarkers } from './map-markers.ts';
import type { MapMarker } from './map-scene.ts';

const stage = { width: 568, height: 528 };
const wording = {
  placeName: () => 'Decatur',
  view: { south: 30, west: -90, north: 40, east: -80 },
  boxOf: ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
    south: latitude - 0.1,
    west: longitude - 0.1,
    north: latitude + 0.1,
    east: longitude + 0.1,
  }),
};

const at = (x: number, y: number, count = 1, extra: Partial<PlacedPoint['point']> = {}): PlacedPoint => ({
  x,
  y,
  region: 0,
  point: { latitude: 33 + y / 1000, longitude: -84 + x / 1000, count, ids: [Math.round(x * 1000 + y)], ...extra },
});

const footOf = ({ x, y, count }: MapMarker): Rect => {
  const size = count > 1 ? groupSize(count) : 24;
  return rectAround((x / 100) * stage.width, (y / 100) * stage.height, size, size);
};

const pillOf = ({ x, y, side, label }: MapMarker): Rect =>
  rectAround(
    (x / 100) * stage.width,
    (y / 100) * stage.height + (side === 'above' ? -23 : 23),
    label.length * 7.7 + 24,
    29,
  );

const placedPoint = fc
  .tuple(
    fc.double({ min: 0, max: stage.width, noNaN: true }),
    fc.double({ min: 0, max: stage.height, noNaN: true }),
    fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 30_000 })),
  )
  .map(([x, y, count]) => at(x, y, count, count === 1 ? { priceUsd: 20_000 + x } : {}));

describe('markers', () => {
  it('every car is on exactly one marker', () => {
    fc.assert(
      fc.property(fc.array(placedPoint, { maxLength: 80 }), (points) => {
        const { markers } = placeMarkers(points, stage, wording);
        const total = points.reduce((sum, { point }) => sum + point.count, 0);
        expect(markers.reduce((sum, { count }) => sum + count, 0)).toBe(total);
        expect(markers.flatMap(({ ids }) => ids).toSorted()).toEqual(
          points.flatMap(({ point }) => point.ids).toSorted(),
        );
      }),
    );
  });

  it('no group, dot or price overlaps another', () => {
    fc.assert(
      fc.property(fc.array(placedPoint, { maxLength: 60 }), (points) => {
        const { markers } = placeMarkers(points, stage, wording);
        markers.forEach((one, index) => {
          for (const other of markers.slice(index + 1)) {
            const apart = Math.hypot(((one.x - other.x) / 100) * stage.width, ((one.y - other.y) / 100) * stage.height);
            const sizes = [one, other].map(({ count }) => (count > 1 ? groupSize(count) : 24));
            expect(apart).toBeGreaterThan((sizes[0]! + sizes[1]!) / 2 - 0.2);
            if (one.form !== 'price') continue;
            expect(overlap(pillOf(one), footOf(other))).toBe(false);
            if (other.form === 'price') expect(overlap(pillOf(one), pillOf(other))).toBe(false);
          }
        });
      }),
    );
  });

  it('a group leads to a box with all its points', () => {
    const { markers } = placeMarkers([at(100, 100, 5), at(110, 105, 7), at(400, 400, 2)], stage, wording);
    expect(markers.map(({ count }) => count)).toEqual([12, 2]);
    expect(markers[0]?.box.south).toBeCloseTo(33, 6);
    expect(markers[0]?.box.north).toBeCloseTo(33.205, 6);
    expect(markers[0]?.box.west).toBeCloseTo(-84, 6);
    expect(markers[0]?.box.east).toBeCloseTo(-83.79, 6);
  });

  it('points of different insets are never grouped', () => {
    const { markers } = placeMarkers([at(100, 100, 5), { ...at(105, 100, 7), region: 1 }], stage, wording);
    expect(markers).toHaveLength(2);
  });

  it('a price is placed below if there is no space above, and otherwise becomes a dot', () => {
    const priced = (x: number, y: number) => at(x, y, 1, { priceUsd: 34_980, deal: 'great' });
    const { markers } = placeMarkers(
      [priced(200, 200), priced(240, 214), priced(240, 244), priced(215, 170)],
      stage,
      wording,
    );
    expect(markers.map(({ form }) => form).toSorted()).toContain('dot');
    const [top] = placeMarkers([priced(200, 4)], stage, wording).markers;
    expect(top).toMatchObject({ form: 'price', side: 'below', label: '$34,980' });
  });

  it('markers are in tab order: row by row from the north, each from the west', () => {
    const { markers } = placeMarkers(
      [at(400, 300, 2), at(300, 20, 3), at(100, 300, 4), at(100, 30, 5)],
      stage,
      wording,
    );
    expect(markers.map(({ count }) => count)).toEqual([5, 3, 4, 2]);
  });

  it('accessible names describe what a marker shows, with its visible text', () => {
    const { markers } = placeMarkers(
      [at(100, 100, 1, { priceUsd: 34_980, title: '2023 Kia Telluride' }), at(300, 100, 24), at(500, 100, 1)],
      stage,
      wording,
    );
    expect(markers.map(({ name }) => name)).toEqual([
      '2023 Kia Telluride, $34,980, near Decatur',
      '24 cars near Decatur',
      'Car, No price, near Decatur',
    ]);
    for (const { name, label } of markers) expect(name).toContain(label);
  });

  it('clicking a group always shows something: it zooms in, or opens if zooming wouldn’t separate it', () => {
    const opens = (points: PlacedPoint[], view = wording.view) =>
      placeMarkers(points, stage, { ...wording, view }).markers.map((marker) => marker.opens ?? false);
    const many = (x: number, count: number) => at(x, 100, count, { ids: [] });
    // Two places that touch on this map come apart on a closer one; of one place nobody comes any closer.
    expect(opens([many(100, 24), many(110, 12)])).toEqual([false]);
    expect(opens([many(100, 24)])).toEqual([true]);
    // Few cars are all known by their ids, and shown at once.
    expect(opens([at(100, 100, 2, { ids: [1, 2] }), at(110, 100, 1)])).toEqual([true]);
    expect(opens([many(100, 24), at(110, 100, 1)])).toEqual([false]);
    // As close as it gets, or a group as wide as the map.
    const [place] = placeMarkers([many(100, 24), many(110, 12)], stage, wording).markers;
    expect(opens([many(100, 24), many(110, 12)], place?.box)).toEqual([true]);
    expect(opens([at(100, 100, 1)])).toEqual([false]);
  });

  it('a car’s marker has its costs; markers compare only if one state taxes all of them', () => {
    const costly = (x: number, assumedState?: string) =>
      at(x, 100, 1, {
        priceUsd: 34_980,
        title: '2023 Kia Telluride',
        costs: {
          costs: '{"priceUsd":34980,"docFeeUsd":599,"state":"GA"}',
          outTheDoor: 38_066,
          monthly: 656,
          ...(assumedState && { assumedState }),
        },
      });
    const alike = (...points: PlacedPoint[]) =>
      placeMarkers(points, stage, wording).markers.map(({ card }) => card?.isAlike);
    expect(alike(costly(100), costly(300))).toEqual([true, true]);
    expect(alike(costly(100, 'GA'), costly(300, 'GA'), at(500, 100, 9))).toEqual([true, true, undefined]);
    expect(alike(costly(100, 'GA'), costly(300, 'FL'))).toEqual([false, false]);
  });

  it('numbers fit into their circles', () => {
    expect([2, 950, 1234, 45_600, 312_400].map(groupLabel)).toEqual(['2', '950', '1,234', '45,600', '312k']);
    for (const count of [2, 99, 100, 999, 1000, 9999, 10_000, 99_999, 2_000_000]) {
      expect(groupLabel(count).length * 7.7).toBeLessThan(groupSize(count));
    }
  });
});

describe('names on the map', () => {
  const wantedLabel = fc.record({
    x: fc.double({ min: -60, max: 640, noNaN: true }),
    y: fc.double({ min: -60, max: 600, noNaN: true }),
    text: fc.constantFrom('Rome', 'Marietta', 'Stone Mountain', 'Peachtree City'),
    kind: fc.constantFrom('city' as const, 'town' as const, 'state' as const),
  });

  /** A little less than planned, since places are rounded to a thousandth of the stage. */
  const lettersOf = (label: ReturnType<typeof placeLabels>[number]) => {
    const at = { ...label, x: (label.x / 100) * stage.width, y: (label.y / 100) * stage.height };
    const { left, top, right, bottom } = labelRect(at, label.side);
    return { left: left + 1, top: top + 1, right: right - 1, bottom: bottom - 1 };
  };

  it('no name overlaps a marker or another name', () => {
    fc.assert(
      fc.property(
        fc.array(placedPoint, { maxLength: 20 }),
        fc.array(wantedLabel, { maxLength: 60 }),
        (points, wanted) => {
          const { markers, space } = placeMarkers(points, stage, wording);
          const labels = placeLabels(wanted, space, { stage, most: 40 });
          const rects = labels.map(lettersOf);
          rects.forEach((rect, index) => {
            expect(rects.slice(index + 1).some((other) => overlap(rect, other))).toBe(false);
            expect(markers.some((marker) => overlap(rect, footOf(marker)))).toBe(false);
          });
        },
      ),
    );
  });

  it('main names are written however many markers there are, and no price covers one', () => {
    fc.assert(
      fc.property(
        fc.array(placedPoint, { maxLength: 60 }),
        fc.array(wantedLabel, { minLength: 6, maxLength: 6 }),
        (points, wanted) => {
          const inside = wanted.map((label) => ({ ...label, x: 200 + label.x / 4, y: 200 + label.y / 4 }));
          let names: ReturnType<typeof placeLabels> = [];
          const { markers } = placeMarkers(points, stage, wording, (space) => {
            names = placeLabels(inside, space, { stage, most: 6, isMain: true });
          });
          expect(names).toHaveLength(6);
          const pills = markers.filter(({ form }) => form === 'price').map(pillOf);
          for (const name of names) expect(pills.some((pill) => overlap(lettersOf(name), pill))).toBe(false);
        },
      ),
    );
  });

  it('earlier names keep their place, and a state too small for its name has none', () => {
    const { space } = placeMarkers([], stage, wording);
    const labels = placeLabels(
      [
        { x: 100, y: 100, text: 'Atlanta', kind: 'city' },
        { x: 102, y: 101, text: 'Decatur', kind: 'town' },
        { x: 300, y: 300, text: 'Georgia', kind: 'state', fitsIn: 20 },
        { x: 4, y: 400, text: 'Tallahassee', kind: 'town' },
      ],
      space,
      { stage, most: 10 },
    );
    expect(labels.map(({ text }) => text)).toEqual(['Atlanta', 'Tallahassee']);
    expect(labels[0]).toMatchObject({ side: 'right', x: expect.closeTo((100 / stage.width) * 100, 1) });
  });

  it('a name moves to another side of its place, or is left out if none is free', () => {
    const { space } = placeMarkers([at(140, 100, 40)], stage, wording);
    const town = (x: number, y: number, text: string) => ({ x, y, text, kind: 'town' as const });
    const labels = placeLabels(
      [town(108, 100, 'Decatur'), town(100, 118, 'Druid Hills'), town(140, 104, 'Clarkston')],
      space,
      { stage, most: 10 },
    );
    expect(labels.map(({ text, side }) => `${text} ${side}`)).toEqual(['Decatur left', 'Druid Hills left']);
    expect(labels[0]).toMatchObject({ x: expect.closeTo((108 / stage.width) * 100, 1) });
  });
});
