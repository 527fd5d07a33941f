import type { SearchArea } from '#domains/cars/search/listing-index.ts';
import type { Point } from '#lib/distance.ts';
import { polygonBounds } from '#lib/polygon.ts';
import { circleOf } from '../query/geo-area.ts';
import { earthRadiusMiles } from '../segments/geo-cells.ts';
import { hashText } from './hash-text.ts';

/**
 * The earth is divided into squares of seven sizes. A search is filed under the squares its area touches, in the
 * smallest size that needs at most `mostCells` of them. A car is in one square of each size, so seven lists contain all
 * searches whose area may include it.
 */
const degrees = [0.5, 1, 2, 4, 8, 16, 32];
const mostCells = 6;
/** Each square has four by four parts, one bit each. */
const parts = 4;

/** The key of a square. For an area, `parts` are the parts it doesn't touch; for a car, the part it is in. */
type NotedPlace = { key: number; parts: number };

const anywhere = 0;

/** Keys of a square and of a state. Two states may share a key, so matches are checked again later. */
const cellKey = (size: number, row: number, column: number): number => (1 << 30) | (size << 24) | (row << 12) | column;
const stateKey = (state: string): number => hashText(state) | (1 << 31);

const rowOf = (latitude: number, side: number): number => Math.floor((latitude + 90) / side);
const columnOf = (longitude: number, side: number): number => Math.floor((longitude + 180) / side);

type Extent = { south: number; north: number; west: number; east: number };

const radians = Math.PI / 180;
/** Degrees added to a circle to cover rounding errors. */
const margin = 1e-6;

/** The box around a circle; undefined when it contains a pole. */
const extentOfCircle = (latitude: number, longitude: number, miles: number): Extent | undefined => {
  const reach = miles / earthRadiusMiles;
  const high = reach / radians + margin;
  if (latitude + high >= 90 || latitude - high <= -90) return undefined;
  const wide = Math.asin(Math.min(1, Math.sin(reach) / Math.cos(latitude * radians))) / radians + margin;
  return { south: latitude - high, north: latitude + high, west: longitude - wide, east: longitude + wide };
};

const extentOf = (area: SearchArea): Extent | undefined => {
  const circle = circleOf(area);
  if (circle) return extentOfCircle(circle.latitude, circle.longitude, circle.miles);
  const box = area.box ?? (area.polygon && polygonBounds(area.polygon));
  return box && { ...box, east: box.west <= box.east ? box.east : box.east + 360 };
};

/** Rows and columns of the squares of that side. */
const squaresOf = ({ south, north, west, east }: Extent, side: number) => ({
  bottom: rowOf(Math.max(-90, south), side),
  top: rowOf(Math.min(90, north), side),
  first: columnOf(west, side),
  last: columnOf(east, side),
});

/** The parts of a square that an extent does not touch. */
const partsOutside = (extent: Extent, side: number, row: number, column: number): number => {
  const { bottom, top, first, last } = squaresOf(extent, side / parts);
  let outside = 0;
  for (let n = 0; n < parts * parts; n += 1) {
    const [partRow, partColumn] = [row * parts + Math.floor(n / parts), column * parts + (n % parts)];
    if (partRow < bottom || partRow > top || partColumn < first || partColumn > last) outside |= 1 << n;
  }
  return outside;
};

/** Squares of one size; undefined when there are too many. */
const cellsOfSize = (extent: Extent, size: number): NotedPlace[] | undefined => {
  const side = degrees[size]!;
  const { bottom, top, first, last } = squaresOf(extent, side);
  if ((top - bottom + 1) * (last - first + 1) > mostCells) return undefined;
  const cells: NotedPlace[] = [];
  for (let row = bottom; row <= top; row += 1) {
    for (let column = first; column <= last; column += 1) {
      cells.push({ key: cellKey(size, row, column), parts: partsOutside(extent, side, row, column) });
    }
  }
  return cells;
};

/** The places a search is filed under. */
export const placesOfArea = (area: SearchArea): readonly NotedPlace[] => {
  const extent = extentOf(area);
  // Beyond 180 degrees a square would have several keys.
  if (extent && extent.west >= -180 && extent.east < 180) {
    for (let size = 0; size < degrees.length; size += 1) {
      const cells = cellsOfSize(extent, size);
      if (cells) return cells;
    }
  }
  return [{ key: area.state === undefined ? anywhere : stateKey(area.state), parts: 0 }];
};

/** The places under which all searches that may include this location are filed. */
export const placesAround = ({ latitude, longitude, state }: Point & { state: string }): NotedPlace[] => [
  { key: anywhere, parts: 0 },
  { key: stateKey(state), parts: 0 },
  ...degrees.map((side, size) => {
    const [row, column] = [rowOf(latitude, side), columnOf(longitude, side)];
    const partRow = rowOf(latitude, side / parts) - row * parts;
    const partColumn = columnOf(longitude, side / parts) - column * parts;
    return { key: cellKey(size, row, column), parts: 1 << (partRow * parts + partColumn) };
  }),
];
