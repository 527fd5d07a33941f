import type { SearchArea } from '#domains/cars/search/listing-index.ts';
import { greatCircleMiles, unitVector } from '#lib/distance.ts';
import { type Polygon, polygonBounds, polygonTest } from '#lib/polygon.ts';
import {
  cellColumnOf,
  cellColumns,
  cellOf,
  cellRowOf,
  cellRowSpan,
  chordSquared,
  earthRadiusMiles,
} from '../segments/geo-cells.ts';
import type { Segment } from '../segments/segment.ts';

const radians = Math.PI / 180;
const slack = 1e-9;

export type Origin = { latitude: number; longitude: number };
type Circle = Origin & { miles: number };
type Box = NonNullable<SearchArea['box']>;

/** The circle of an area; requires a center and a radius above 0 (RULING-41). */
export const circleOf = ({ from, radiusMiles }: SearchArea): Circle | null =>
  from && radiusMiles !== undefined && radiusMiles > 0 ? { ...from, miles: radiusMiles } : null;

export const milesTo = ({ latitude, longitude }: Segment, origin: Origin, place: number): number =>
  greatCircleMiles(origin.latitude, origin.longitude, latitude[place]!, longitude[place]!);

/** Compares straight-line distances, which needs no trigonometry; only at the very edge the arc is computed. */
const insideCircle = (segment: Segment, circle: Circle): ((place: number) => boolean) => {
  const { x, y, z } = segment;
  const [fromX, fromY, fromZ] = unitVector(circle);
  const limit = chordSquared(circle.miles);
  const doubt = limit * slack + 1e-14;
  return (place) => {
    const [dx, dy, dz] = [x[place]! - fromX, y[place]! - fromY, z[place]! - fromZ];
    const beyond = dx * dx + dy * dy + dz * dz - limit;
    if (beyond > doubt) return false;
    return beyond < -doubt || milesTo(segment, circle, place) <= circle.miles;
  };
};

const insideBox = (
  { latitude, longitude }: Segment,
  { south, north, west, east }: Box,
): ((place: number) => boolean) => {
  const between = (value: number) => (west <= east ? value >= west && value <= east : value >= west || value <= east);
  return (place) => latitude[place]! >= south && latitude[place]! <= north && between(longitude[place]!);
};

const insidePolygon = ({ latitude, longitude }: Segment, polygon: Polygon): ((place: number) => boolean) => {
  const isInside = polygonTest(polygon);
  return (place) => isInside(latitude[place]!, longitude[place]!);
};

/** Returns whether a place is inside the area; null when the area is everywhere. */
export const areaTest = (segment: Segment, area: SearchArea): ((place: number) => boolean) | null => {
  const { box, polygon } = area;
  const circle = circleOf(area);
  const tests = [
    ...(circle ? [insideCircle(segment, circle)] : []),
    ...(box ? [insideBox(segment, box)] : []),
    ...(polygon ? [insidePolygon(segment, polygon)] : []),
  ];
  const [first, ...others] = tests;
  if (!first || others.length === 0) return first ?? null;
  return (place) => tests.every((isInside) => isInside(place));
};

type Span = { south: number; north: number; columns(row: number): readonly [west: number, east: number][] };

const whole: readonly [number, number][] = [[0, cellColumns - 1]];

const columnsBetween = (west: number, east: number): readonly [number, number][] => {
  if (east - west >= 360) return whole;
  // 180 is not wrapped: a car there belongs to the last column.
  const turn = (longitude: number) =>
    Math.abs(longitude) <= 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180;
  const [first, last] = [cellColumnOf(turn(west)), cellColumnOf(turn(east))];
  if (turn(west) <= turn(east)) return [[first, last]];
  return [
    [0, last],
    [first, cellColumns - 1],
  ];
};

const circleSpan = ({ latitude, longitude, miles }: Circle): Span => {
  const reach = Math.min(Math.PI, miles / earthRadiusMiles + slack);
  const degrees = reach / radians;
  const middle = latitude * radians;
  // Half the circle's width in longitude; a circle that contains a pole spans all longitudes.
  const widest = Math.asin(Math.max(-1, Math.min(1, Math.sin(middle) / Math.max(slack, Math.cos(reach)))));
  const polar = latitude + degrees >= 90 || latitude - degrees <= -90 || reach >= Math.PI / 2;
  return {
    south: latitude - degrees,
    north: latitude + degrees,
    columns: (row) => {
      if (polar) return whole;
      const { south, north } = cellRowSpan(row);
      const at = Math.max(south * radians, Math.min(north * radians, widest));
      const cosine = (Math.cos(reach) - Math.sin(middle) * Math.sin(at)) / (Math.cos(middle) * Math.cos(at));
      const half = Math.acos(Math.max(-1, Math.min(1, cosine))) / radians + 1e-6;
      return columnsBetween(longitude - half, longitude + half);
    },
  };
};

const boxSpan = ({ south, north, west, east }: Box): Span => {
  const columns = columnsBetween(west, west <= east ? east : east + 360);
  return { south, north, columns: () => columns };
};

/** The cells that the area can overlap; null when it is everywhere. */
const spanOf = (area: SearchArea): Span | null => {
  const circle = circleOf(area);
  if (circle) return circleSpan(circle);
  const box = area.box ?? (area.polygon && polygonBounds(area.polygon));
  return box ? boxSpan(box) : null;
};

const firstPlaceAt = ({ latitude, longitude, shape }: Segment, cell: number): number => {
  let low = 0;
  let high = shape.places;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (cellOf(latitude[middle]!, longitude[middle]!) < cell) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Places of a built segment inside the area, as runs [from, to), in order; null when the area is everywhere. */
export const placesInside = (segment: Segment, area: SearchArea): number[] | null => {
  const inside = areaTest(segment, area);
  const span = spanOf(area);
  if (!inside || !span) return null;
  const runs: number[] = [];
  for (let row = cellRowOf(span.south); row <= cellRowOf(span.north); row += 1) {
    for (const [west, east] of span.columns(row)) {
      const end = firstPlaceAt(segment, row * cellColumns + east + 1);
      for (let place = firstPlaceAt(segment, row * cellColumns + west); place < end; place += 1) {
        if (!inside(place)) continue;
        if (runs[runs.length - 1] === place) runs[runs.length - 1] = place + 1;
        else runs.push(place, place + 1);
      }
    }
  }
  return runs;
};

/** Ranges of rows that cover runs of places, at most one per row of cells, because small gaps cost little. */
export const rowStretches = ({ placeStart, latitude }: Segment, runs: readonly number[]): number[] => {
  const stretches: number[] = [];
  let before = -1;
  for (let i = 0; i < runs.length; i += 2) {
    const cellRow = cellRowOf(latitude[runs[i]!]!);
    const end = placeStart[runs[i + 1]!]!;
    if (cellRow === before) stretches[stretches.length - 1] = end;
    else stretches.push(placeStart[runs[i]!]!, end);
    before = cellRowOf(latitude[runs[i + 1]! - 1]!);
  }
  return stretches;
};

export const placeOfRow = ({ placeStart, shape }: Segment, row: number): number => {
  if (!shape.built) return row;
  let low = 0;
  let high = shape.places - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (placeStart[middle]! <= row) low = middle;
    else high = middle - 1;
  }
  return low;
};
