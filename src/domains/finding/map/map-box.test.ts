import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { milesBetween, type Point } from '#lib/distance.ts';
import { latitudeAt, mercatorY } from '#lib/mercator.ts';
import {
  aspectOf,
  boxAroundAll,
  boxAroundCircle,
  canZoomIn,
  coarseBox,
  heightOf,
  isInBox,
  type MapBox,
  middleOf,
  viewableBox,
  widthOf,
  zoomedBox,
} from './map-box.ts';
import { fittedFrame, type MapFrame, placeOnMap, ringAround, type Spot, scaleOf } from './map-frame.ts';

const point = fc.record({
  latitude: fc.double({ min: 18, max: 71, noNaN: true }),
  longitude: fc.double({ min: -170, max: -65, noNaN: true }),
});
/** So that a circle around it does not cross the date line. */
const inland = point.map(({ latitude, longitude }) => ({ latitude, longitude: Math.max(-155, longitude) }));
const box = fc
  .tuple(point, fc.double({ min: 0.1, max: 8, noNaN: true }), fc.double({ min: 0.1, max: 8, noNaN: true }))
  .map(
    ([{ latitude, longitude }, tall, wide]): MapBox => ({
      south: latitude - tall / 2,
      north: latitude + tall / 2,
      west: longitude - wide / 2,
      east: longitude + wide / 2,
    }),
  );

describe('map boxes', () => {
  it('a latitude survives projection and back', () => {
    fc.assert(
      fc.property(fc.double({ min: -84, max: 84, noNaN: true }), (latitude) => {
        expect(latitudeAt(mercatorY(latitude))).toBeCloseTo(latitude, 8);
      }),
    );
  });

  it('a box around a circle contains all of it and little more', () => {
    fc.assert(
      fc.property(inland, fc.integer({ min: 10, max: 300 }), (centre, radiusMiles) => {
        const around = boxAroundCircle(centre, radiusMiles);
        for (const edge of ringAround(centre, radiusMiles)) expect(isInBox(edge, around)).toBe(true);
        const top = { latitude: around.north, longitude: centre.longitude };
        expect(milesBetween(centre, top)).toBeLessThan(radiusMiles * 1.1);
      }),
    );
  });

  it('zooming in and out returns to the same box', () => {
    fc.assert(
      fc.property(box, (start) => {
        const back = zoomedBox(zoomedBox(start, 0.5) ?? start, 2);
        expect(back?.west).toBeCloseTo(start.west, 2);
        expect(back?.east).toBeCloseTo(start.east, 2);
        expect(middleOf(back ?? start).y).toBeCloseTo(middleOf(start).y, 2);
        expect(heightOf(back ?? start)).toBeCloseTo(heightOf(start), 2);
      }),
    );
  });

  it('zooming out ends at the nation, and zooming in has a limit', () => {
    const wide: MapBox = { south: 25, west: -110, north: 45, east: -75 };
    expect(zoomedBox(wide, 2)).toBeNull();
    expect(zoomedBox(wide, 1.5)).not.toBeNull();
    let near: MapBox = { south: 33.6, west: -84.5, north: 33.9, east: -84.2 };
    for (let step = 0; step < 10; step += 1) near = zoomedBox(near, 0.5) ?? near;
    expect(widthOf(near)).toBeCloseTo(0.04, 3);
    expect(canZoomIn(near)).toBe(false);
  });

  it('a box without an extent is enlarged to a viewable one', () => {
    const view = viewableBox({ south: 33.7, west: -84.4, north: 33.7, east: -84.4 });
    expect(widthOf(view)).toBeGreaterThan(0.03);
    expect(heightOf(view)).toBeGreaterThan(0.03);
    expect(isInBox({ latitude: 33.7, longitude: -84.4 }, view)).toBe(true);
  });

  it('boxes stay on the earth, however far the map was moved', () => {
    const north = zoomedBox({ south: 70, west: -179.9, north: 84, east: -150 }, 1.9);
    expect(north?.west).toBe(-180);
    expect(north?.north).toBeLessThanOrEqual(85);
  });

  it('a box around several boxes contains them all', () => {
    fc.assert(
      fc.property(fc.array(box, { minLength: 1, maxLength: 6 }), (boxes) => {
        const all = boxAroundAll(boxes);
        for (const { south, west, north, east } of boxes) {
          expect(isInBox({ latitude: south, longitude: west }, all)).toBe(true);
          expect(isInBox({ latitude: north, longitude: east }, all)).toBe(true);
        }
      }),
    );
  });
});

describe('map frames', () => {
  const pointOnMap = (frame: MapFrame, { x, y }: Spot): Point => {
    const scale = scaleOf(frame);
    return {
      latitude: latitudeAt(mercatorY(frame.box.north) - (y - frame.top) / scale),
      longitude: frame.box.west + (x - frame.left) / scale,
    };
  };

  const into = { left: 12, top: 440, width: 156, height: 120 };

  it('a point survives projection to the page and back', () => {
    fc.assert(
      fc.property(box, point, (view, at) => {
        const frame = fittedFrame(view, into);
        const back = pointOnMap(frame, placeOnMap(frame, at));
        expect(back.latitude).toBeCloseTo(at.latitude, 6);
        expect(back.longitude).toBeCloseTo(at.longitude, 6);
      }),
    );
  });

  it('the whole box fits into its rectangle, undistorted', () => {
    fc.assert(
      fc.property(box, (view) => {
        const frame = fittedFrame(view, into);
        expect(frame.width / frame.height).toBeCloseTo(aspectOf(view), 6);
        const corner = placeOnMap(frame, { latitude: view.north, longitude: view.west });
        expect(corner.x).toBeGreaterThanOrEqual(into.left - 1e-6);
        expect(corner.y).toBeGreaterThanOrEqual(into.top - 1e-6);
        const other = placeOnMap(frame, { latitude: view.south, longitude: view.east });
        expect(other.x).toBeLessThanOrEqual(into.left + into.width + 1e-6);
        expect(other.y).toBeLessThanOrEqual(into.top + into.height + 1e-6);
      }),
    );
  });

  it('every point of a ring is at its distance', () => {
    fc.assert(
      fc.property(point, fc.integer({ min: 5, max: 600 }), (centre, miles) => {
        for (const edge of ringAround(centre, miles)) expect(milesBetween(centre, edge)).toBeCloseTo(miles, 5);
      }),
    );
  });
});

it('the rounded box of a group contains all of it', () => {
  const box = { south: 38.6024, west: -104.5183, north: 42.3963, east: -99.7512 };
  const short = coarseBox(box);
  expect(short).toEqual({ south: 38.6, west: -104.52, north: 42.4, east: -99.75 });
  expect(coarseBox({ south: 33.9, west: -84.6, north: 34, east: -84.5 })).toEqual({
    south: 33.9,
    west: -84.6,
    north: 34,
    east: -84.5,
  });
});
