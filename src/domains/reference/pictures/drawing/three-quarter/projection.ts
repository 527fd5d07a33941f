import type { Point } from '../generations/curve.ts';
import type { Generation } from '../generations/description.ts';
import { setUp } from '../generations/half.ts';
import type { End } from '../parts/ends.ts';
import type { Place } from '../parts/path.ts';
import { bendPath, type Surface } from './bend-path.ts';
import { type Camera, cameraOf } from './camera.ts';
import { levelCurve, levelsOf } from './level-curves.ts';
import { type Sheet, sheetOf } from './sheet.ts';
import { type Solid, solidOf } from './solid.ts';
import { type TurningEdges, turningEdgesOf } from './turning-edges.ts';

/**
 * The projection of a body into the picture. Side and front details are drawn by the same code as those views: a
 * `Place` or `End` that bends their paths onto the body adds the perspective.
 */
export type Projection = Camera &
  TurningEdges & {
    solid: Solid;
    sheet: Sheet;
    levels: Point[][];
    /** The half-width of the front at the lamps. */
    noseWidth: number;
    /** Where a point of the side view appears: on the near side, or also around the front corner. */
    flank: Surface;
    nearSide: Surface;
    near: Place;
    far: Place;
    /** Near and far side in one path that meets at the center line. */
    across: Place;
    end: End;
    placeOn: (surface: Surface) => Place;
  };

/** A circle or ellipse as a path that can be projected. */
export const ovalPath = (x: number, y: number, rx: number, ry: number): string => {
  const [cx, cy] = [rx * 0.5523, ry * 0.5523];
  return `M${x} ${y + ry}C${x + cx} ${y + ry} ${x + rx} ${y + cy} ${x + rx} ${y}C${x + rx} ${y - cy} ${x + cx} ${y - ry} ${x} ${y - ry}C${x - cx} ${y - ry} ${x - rx} ${y - cy} ${x - rx} ${y}C${x - rx} ${y + cy} ${x - cx} ${y + ry} ${x} ${y + ry}Z`;
};

/** Cached, because the same paths are used for every paint. */
const remembered = (bend: (path: string) => string): ((path: string) => string) => {
  const paths = new Map<string, string>();
  return (path) => {
    const bent = paths.get(path) ?? bend(path);
    paths.set(path, bent);
    return bent;
  };
};

export const projectionOf = (car: Generation): Projection => {
  const solid = solidOf(car);
  const sheet = sheetOf(solid);
  const { length, halfWidth, lip, open, noseAt, topAt, halfWidthAt, frontAt } = solid;
  const curves = levelsOf(solid).map((y) => levelCurve(solid, y));
  const camera = cameraOf(solid, curves.flat());
  const { at, scale } = camera;
  const edges = turningEdgesOf(solid, sheet, camera);

  const flank: Surface = (x, y) => {
    // Behind the windshield, parts of the side must not extend above the roof's edge.
    const height = x > car.cowl[0] ? Math.min(y, topAt(Math.min(x, length - 6)) - (open ? 6 : 2.6)) : y;
    const along = Math.min(x, edges.rearAt(height));
    return at([along, open ? y : height, halfWidthAt(along, height)]);
  };
  const nearSide: Surface = (x, y) => (x <= noseAt(y) ? at(sheet.spotAt(-1, y)) : flank(x, y));
  const farSide: Surface = (x, y) => {
    if (x <= noseAt(y)) return at(sheet.spotAt(1, y));
    // Parts that nearly reach the visible edge end there.
    const [place, end] = [sheet.placeOfSide(x, y), edges.farPlaceAt(y)];
    return at(sheet.spotAt(-(place > end * 0.8 ? end : place), y));
  };
  const place = (d: Place['d']): Place => ({
    s: scale,
    x: (x) => nearSide(x, car.belt)[0],
    y: (y) => flank(length * 0.45, y)[1],
    d: remembered(d),
  });
  const placeOn = (surface: Surface) => place((path) => bendPath(path, surface));

  const farWidth = Math.abs(sheet.spotAt(-edges.farPlaceAt(lip[1] - 14), lip[1] - 14)[2]);
  const noseWidth = Math.min(halfWidth, solid.sectionAt(lip[0], lip[1] - 20));
  const frontOn = (spot: (z: number) => number): Surface => {
    return (z, y) => at(frontAt(spot(z), y));
  };
  const rightFront = frontOn((z) => Math.min(z, noseWidth - 0.4));
  const leftFront = frontOn((z) => -Math.min(z, farWidth));
  const onFront = remembered((path) => bendPath(path, leftFront, true) + bendPath(path, rightFront));
  const endPath: End['path'] = (path, attrs = '') => `<path d="${onFront(path)}"${attrs && ` ${attrs}`}/>`;
  const straightOn = setUp(car).e;

  return {
    ...camera,
    ...edges,
    solid,
    sheet,
    levels: curves.map((curve) => curve.map(at)),
    noseWidth,
    flank,
    nearSide,
    near: placeOn(nearSide),
    far: placeOn(farSide),
    across: place((path) => bendPath(path, farSide, true) + bendPath(path, nearSide)),
    placeOn,
    end: {
      ...straightOn,
      W: noseWidth,
      p: { ...straightOn.p, s: scale },
      path: endPath,
      disc: (x, y, rx, ry, attrs) => endPath(ovalPath(x, y, rx, ry), attrs),
    },
  };
};
