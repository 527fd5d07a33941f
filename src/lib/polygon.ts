import type { Point } from './distance.ts';
import { mercatorY } from './mercator.ts';

/** The corners of an area in order; the last connects to the first. It does not cross the 180th meridian. */
export type Polygon = readonly Point[];

type Bounds = { south: number; west: number; north: number; east: number };

export const polygonBounds = (polygon: Polygon): Bounds => ({
  south: Math.min(...polygon.map(({ latitude }) => latitude)),
  west: Math.min(...polygon.map(({ longitude }) => longitude)),
  north: Math.max(...polygon.map(({ latitude }) => latitude)),
  east: Math.max(...polygon.map(({ longitude }) => longitude)),
});

/**
 * Whether a point is inside. Sides are straight lines on the Mercator map; self-crossing polygons use the even-odd
 * rule.
 */
export const polygonTest = (polygon: Polygon): ((latitude: number, longitude: number) => boolean) => {
  const { south, west, north, east } = polygonBounds(polygon);
  const corners = polygon.map(({ latitude, longitude }) => ({ x: longitude, y: mercatorY(latitude) }));
  return (latitude, longitude) => {
    if (latitude < south || latitude > north || longitude < west || longitude > east) return false;
    const y = mercatorY(latitude);
    let isInside = false;
    let before = corners[corners.length - 1]!;
    for (const corner of corners) {
      if (corner.y > y !== before.y > y) {
        const side = before.x + ((y - before.y) / (corner.y - before.y)) * (corner.x - before.x);
        if (longitude < side) isInside = !isInside;
      }
      before = corner;
    }
    return isInside;
  };
};
