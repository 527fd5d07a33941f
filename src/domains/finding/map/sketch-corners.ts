import { mostCorners } from '#domains/finding/criteria/address/polygon-text.ts';
import type { Point } from '#lib/distance.ts';
import { latitudeAt, mercatorY } from '#lib/mercator.ts';
import { heightOf, type MapBox, widthOf } from './map-box.ts';
import type { Spot } from './map-frame.ts';
import { simplified } from './map-simplify.ts';

/** Position of the stage on the screen, in pixels. */
type StageRect = { left: number; top: number; width: number; height: number };

/** The point under a spot of the screen. */
export const pointAt = ({ x, y }: Spot, stage: StageRect, box: MapBox): Point => ({
  latitude: latitudeAt(mercatorY(box.north) - ((y - stage.top) / stage.height) * heightOf(box)),
  longitude: box.west + ((x - stage.left) / stage.width) * widthOf(box),
});

/** Position in percent of the stage. */
export const spotOf = ({ latitude, longitude }: Point, box: MapBox): Spot => ({
  x: ((longitude - box.west) / widthOf(box)) * 100,
  y: ((mercatorY(box.north) - mercatorY(latitude)) / heightOf(box)) * 100,
});

/** Tolerance in pixels for an unsteady hand. */
const tremble = 4;

/** Reduces a hand-drawn line to the few corners of its shape. */
export const cornersOfStroke = (stroke: readonly Spot[]): Spot[] => {
  const line = stroke.flatMap(({ x, y }) => [x, y]);
  let tolerance = tremble;
  let points = simplified(line, tolerance);
  while (points.length > 2 * mostCorners) {
    tolerance *= 1.5;
    points = simplified(line, tolerance);
  }
  return Array.from({ length: points.length / 2 }, (_, at) => ({ x: points[2 * at]!, y: points[2 * at + 1]! }));
};
