import type { SearchArea } from '#domains/search/listing-index.ts';
import { circleOf } from '../query/geo-area.ts';
import { earthRadiusMiles } from '../segments/geo-cells.ts';
import { hashText } from './hash-text.ts';

/**
 * The earth in squares of several sizes. An area is noted at the squares of one size that it touches, the smallest of
 * which it touches few; a place lies in one square of each size.
 */
const degrees = [0.5, 1, 2, 4, 8, 16, 32];
const mostCells = 6;

const anywhere = 0;

/** One number for a square or a state; two that share one only cost time. */
const cellKey = (size: number, row: number, column: number): number => (size << 24) | (row << 12) | column | (1 << 30);
const stateKey = (state: string): number => hashText(`state ${state}`);

const rowOf = (latitude: number, size: number): number => Math.floor((latitude + 90) / degrees[size]!);
const columnOf = (longitude: number, size: number): number => Math.floor((longitude + 180) / degrees[size]!);

type Extent = { south: number; north: number; west: number; east: number };

const radians = Math.PI / 180;
/** Wider than any rounding. */
const margin = 1e-6;

/** Degrees that a circle reaches over; undefined where it holds a pole. */
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
  const { box } = area;
  return box && { ...box, east: box.west <= box.east ? box.east : box.east + 360 };
};

/** Squares of one size; undefined where there are too many. A longitude is the same place after a turn. */
const cellsOfSize = ({ south, north, west, east }: Extent, size: number): number[] | undefined => {
  const [bottom, top] = [rowOf(Math.max(-90, south), size), rowOf(Math.min(90, north), size)];
  const [first, last] = [columnOf(west, size), columnOf(east, size)];
  if ((top - bottom + 1) * (last - first + 1) > mostCells) return undefined;
  const cells: number[] = [];
  for (let row = bottom; row <= top; row += 1) {
    for (let column = first; column <= last; column += 1) cells.push(cellKey(size, row, column));
  }
  return cells;
};

/** Where a search is noted. */
export const keysOfArea = (area: SearchArea): readonly number[] => {
  const extent = extentOf(area);
  // Beyond the usual longitudes a square would have several names.
  if (extent && extent.west >= -180 && extent.east < 180) {
    for (let size = 0; size < degrees.length; size += 1) {
      const cells = cellsOfSize(extent, size);
      if (cells) return cells;
    }
  }
  return area.state === undefined ? [anywhere] : [stateKey(area.state)];
};

/** Where the searches that may hold a place are noted. */
export const keysOfPlace = (place: { latitude: number; longitude: number; state: string }): number[] => [
  anywhere,
  stateKey(place.state),
  ...degrees.map((_, size) => cellKey(size, rowOf(place.latitude, size), columnOf(place.longitude, size))),
];
