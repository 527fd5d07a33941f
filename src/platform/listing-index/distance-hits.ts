import { unitVector } from '#lib/distance.ts';
import type { Evaluation } from './evaluation.ts';
import { milesTo, type Origin, placeOfRow, placesInside } from './geo-area.ts';
import { chordSquared } from './geo-cells.ts';
import { distancePoints, farMiles, farPoints } from './relevance.ts';
import { eachRowBetween, hasRow, type SegmentReader } from './segment-reader.ts';
import { createTopHits, type Hit } from './top-hits.ts';

type Asked = { reader: SegmentReader; result: number; from: Origin; evaluation: Evaluation; limit: number };

const firstRingMiles = 20;
const halfWayRoundMiles = 12_500;

const eachPlace = (runs: readonly number[], visit: (place: number) => void): void => {
  for (let i = 0; i < runs.length; i += 2) for (let place = runs[i]!; place < runs[i + 1]!; place += 1) visit(place);
};

/** Nearest first. Without a circle, one is drawn and widened until it holds enough. */
export const nearestHits = ({ reader, result, from, evaluation, limit }: Asked): Hit[] => {
  const { segment } = reader;
  const { placeStart, id } = segment;
  const held = (place: number): number => {
    let count = 0;
    eachRowBetween(reader, result, placeStart[place]!, placeStart[place + 1]!, () => {
      count += 1;
    });
    return count;
  };
  const gather = (runs: readonly number[]): { places: { place: number; miles: number }[]; rows: number } => {
    const places: { place: number; miles: number }[] = [];
    let rows = 0;
    eachPlace(runs, (place) => {
      const count = held(place);
      if (count === 0) return;
      rows += count;
      places.push({ place, miles: milesTo(segment, from, place) });
    });
    return { places, rows };
  };
  let near = evaluation.placeRuns && gather(evaluation.placeRuns);
  for (let miles = firstRingMiles; !near || (!evaluation.placeRuns && near.rows < limit); miles *= 2) {
    near = gather(
      miles < halfWayRoundMiles ? placesInside(segment, { ...from, miles }, undefined)! : [0, segment.shape.places],
    );
    if (miles >= halfWayRoundMiles) break;
  }
  const hits = createTopHits(limit);
  for (const { place, miles } of near.places.sort((a, b) => a.miles - b.miles)) {
    if (miles > hits.lastKey) break;
    eachRowBetween(reader, result, placeStart[place]!, placeStart[place + 1]!, (row) => hits.add(miles, id[row]!, row));
  }
  return hits.list();
};

/**
 * Best points first. Near places are looked at one by one, unless even their best car without its way could not be
 * on the page; far cars all lose the same for distance, so they follow the standing order.
 */
export const relevantHits = ({ reader, result, from, evaluation, limit }: Asked): Hit[] => {
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
    // Written out instead of called, because most rows of a result are looked at here and few are kept.
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
  eachPlace(placesInside(segment, { ...from, miles: farMiles }, undefined)!, (place) => isNear(place) && add(place));
  for (const row of segment.orders.score) {
    const key = farPoints - score[row]!;
    if (key > hits.lastKey) break;
    if (!hasRow(reader, result, row) || isNear(placeOfRow(segment, row))) continue;
    // Far cars come in order, so after the first that is too late all are.
    if (!hits.add(key, id[row]!, row)) break;
  }
  return hits.list();
};
