import { unitVector } from '#lib/distance.ts';
import { chordSquared } from '../segments/geo-cells.ts';
import { distancePoints, farMiles, farPoints } from '../segments/relevance.ts';
import { countRowsBetween, eachRowBetween, hasRow, type SegmentReader } from '../segments/segment-reader.ts';
import type { Evaluation } from './evaluation.ts';
import { milesTo, type Origin, placeOfRow, placesInside } from './geo-area.ts';
import { createTopHits, type Hit } from './top-hits.ts';

type DistanceQuery = { reader: SegmentReader; result: number; from: Origin; evaluation: Evaluation; limit: number };

const firstRingMiles = 8;
const ringGrowth = 3;
const halfWayRoundMiles = 12_500;

const eachPlace = (runs: readonly number[], visit: (place: number) => void): void => {
  for (let i = 0; i < runs.length; i += 2) for (let place = runs[i]!; place < runs[i + 1]!; place += 1) visit(place);
};

/** Nearest first. Widens a ring until it contains enough rows, so that few distances are computed. */
export const nearestHits = ({ reader, result, from, evaluation, limit }: DistanceQuery): Hit[] => {
  const { segment } = reader;
  const { placeStart, id, x, y, z } = segment;
  const [fromX, fromY, fromZ] = unitVector(from);
  const within = (miles: number): { places: number[]; rows: number; isAll: boolean } => {
    const chord = chordSquared(miles) * (1 + 1e-9);
    const isWide = miles >= halfWayRoundMiles;
    const runs = evaluation.placeRuns ?? (isWide ? null : placesInside(segment, { from, radiusMiles: miles }));
    const hits = { places: [] as number[], rows: 0, isAll: isWide || evaluation.placeRuns !== null };
    eachPlace(runs ?? [0, segment.shape.places], (place) => {
      const away = (x[place]! - fromX) ** 2 + (y[place]! - fromY) ** 2 + (z[place]! - fromZ) ** 2;
      if (away > chord && !isWide) {
        hits.isAll = false;
        return;
      }
      const rows = countRowsBetween(reader, result, placeStart[place]!, placeStart[place + 1]!);
      if (rows === 0) return;
      hits.rows += rows;
      hits.places.push(place);
    });
    return hits;
  };
  let miles = firstRingMiles;
  let near = within(miles);
  while (near.rows < limit && !near.isAll) {
    miles *= ringGrowth;
    near = within(miles);
  }
  const measured = near.places.map((place) => ({ place, miles: milesTo(segment, from, place) }));
  const hits = createTopHits(limit);
  for (const { place, miles: away } of measured.sort((a, b) => a.miles - b.miles)) {
    if (away > hits.lastKey) break;
    eachRowBetween(reader, result, placeStart[place]!, placeStart[place + 1]!, (row) => hits.add(away, id[row]!, row));
  }
  return hits.list();
};

/**
 * Highest score first. Near places are scanned one by one, unless even their best score without the distance could not
 * reach the page; far cars all lose the same for distance, so they follow the precomputed order.
 */
export const relevantHits = ({ reader, result, from, evaluation, limit }: DistanceQuery): Hit[] => {
  const { segment } = reader;
  const { placeStart, placeBest, score, id, x, y, z } = segment;
  const [fromX, fromY, fromZ] = unitVector(from);
  const farChord = chordSquared(farMiles) * (1 - 1e-9);
  const isNear = (place: number): boolean =>
    (x[place]! - fromX) ** 2 + (y[place]! - fromY) ** 2 + (z[place]! - fromZ) ** 2 < farChord;
  const hits = createTopHits(limit);
  const { words } = segment;
  const bits = result >>> 2;
  const add = (place: number): void => {
    const best = placeBest[place]!;
    if (-best > hits.lastKey) return;
    const lost = isNear(place) ? distancePoints(milesTo(segment, from, place)) : farPoints;
    if (lost - best > hits.lastKey) return;
    const end = placeStart[place + 1]!;
    // Inlined, because most rows of a result pass here and few are hits.
    for (let row = placeStart[place]!; row < end; row += 1) {
      const ahead = words[bits + (row >>> 5)]! >>> (row & 31);
      if (ahead === 0) row |= 31;
      else if ((ahead & 1) === 1 && lost - score[row]! <= hits.lastKey) hits.add(lost - score[row]!, id[row]!, row);
    }
  };
  if (evaluation.placeRuns) {
    eachPlace(evaluation.placeRuns, add);
    return hits.list();
  }
  eachPlace(placesInside(segment, { from, radiusMiles: farMiles })!, (place) => isNear(place) && add(place));
  for (const row of segment.orders.score) {
    const key = farPoints - score[row]!;
    if (key > hits.lastKey) break;
    if (!hasRow(reader, result, row) || isNear(placeOfRow(segment, row))) continue;
    // Far cars are sorted, so all after the first that misses do too.
    if (!hits.add(key, id[row]!, row)) break;
  }
  return hits.list();
};
