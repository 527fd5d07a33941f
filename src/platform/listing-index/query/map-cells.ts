import type { MapCell } from '#domains/cars/search/listing-index.ts';
import { eachRow, type SegmentReader } from '../segments/segment-reader.ts';
import type { Evaluation } from './evaluation.ts';
import { placeOfRow } from './geo-area.ts';

/** A place with matching cars, and the first few of them. */
export type Spot = { latitude: number; longitude: number; count: number; ids: number[] };

/** A point with at most this many cars lists their ids; a single place lists this many of its own. */
export const namedUpTo = 10;

/** Below this size two places can't be distinguished on any map. */
const finestDegrees = 1 / 4096;

export const matchingSpots = (reader: SegmentReader, { result, windows }: Evaluation): Spot[] => {
  const { segment } = reader;
  const { latitude, longitude, id, placeStart, shape } = segment;
  const spots: Spot[] = [];
  let place = -1;
  eachRow(reader, windows, result, (row) => {
    const isSamePlace = shape.built !== null && place >= 0 && row < placeStart[place + 1]!;
    if (!isSamePlace) {
      place = placeOfRow(segment, row);
      spots.push({ latitude: latitude[place]!, longitude: longitude[place]!, count: 0, ids: [] });
    }
    const spot = spots[spots.length - 1]!;
    spot.count += 1;
    if (spot.count <= namedUpTo) spot.ids.push(id[row]!);
  });
  return spots;
};

const gather = (spots: readonly Spot[], degrees: number): Map<number, Spot[]> => {
  const columns = Math.ceil(360 / degrees) + 1;
  return Map.groupBy(
    spots,
    ({ latitude, longitude }) =>
      Math.floor((latitude + 90) / degrees) * columns + Math.floor(((longitude + 180) % 360) / degrees),
  );
};

const lowest = (ids: number[]): number[] => ids.sort((a, b) => a - b).slice(0, namedUpTo);

const boundsOf = (spots: readonly Spot[]): MapCell['box'] => {
  let [south, west, north, east] = [90, 180, -90, -180];
  for (const { latitude, longitude } of spots) {
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
  }
  return south < north || west < east ? { south, west, north, east } : undefined;
};

/** Groups spots in a grid, as fine as possible with at most `limit` groups. */
export const groupSpots = (spots: readonly Spot[], limit: number): Spot[][] => {
  if (spots.length === 0 || limit < 1) return [];
  let degrees = finestDegrees;
  let groups = gather(spots, degrees);
  while (groups.size > limit && degrees < 360) {
    // The number of cells falls with the square of their side: aim for the right size, but at least double it.
    degrees = Math.min(360, degrees * Math.max(2, Math.sqrt(groups.size / limit) / 2));
    groups = gather(spots, degrees);
  }
  return [...groups.values()];
};

/** Whether the ids of a group's cars are part of its map point. */
export const listsIds = (group: readonly Spot[]): boolean => countOf(group) <= namedUpTo || !boundsOf(group);

const countOf = (group: readonly Spot[]): number => group.reduce((sum, spot) => sum + spot.count, 0);

const toPoint = (group: readonly Spot[]): MapCell => {
  const count = countOf(group);
  const bounds = boundsOf(group);
  const mean = (of: 'latitude' | 'longitude') => group.reduce((sum, spot) => sum + spot[of] * spot.count, 0) / count;
  return {
    latitude: mean('latitude'),
    longitude: mean('longitude'),
    count,
    ids: listsIds(group) ? lowest(group.flatMap(({ ids }) => ids)) : [],
    ...(bounds && { box: bounds }),
  };
};

/** The map points of groups, the largest first. */
export const toMapPoints = (groups: readonly Spot[][]): MapCell[] =>
  groups.map(toPoint).sort((a, b) => b.count - a.count || a.latitude - b.latitude || a.longitude - b.longitude);

export const gatherCells = (spots: readonly Spot[], limit: number): MapCell[] => toMapPoints(groupSpots(spots, limit));
