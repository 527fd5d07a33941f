import { daySeconds } from '#lib/duration.ts';
import { columnIndex } from './columns.ts';
import type { Segment } from './segment.ts';

/**
 * "Best match" score, highest first, the lower id first between equals. Paying has no influence (RULING-57). The
 * weights, and why no single one of them decides a first page, are in decision 52.
 *
 * - rating (RULING-61): great 100, good 97, fair 86, no rating 45, above market 0
 * - price: 1 for each percent below the market, at most 4
 * - freshness: 120 for the first 14 days, falling linearly to 0 after 60
 * - completeness: up to 120 for a price, photos, a description, a history and a list of features
 * - turn: 0 to 159 by the car's id, so that equally good cars are mixed
 * - distance, if the shopper's location is known: minus 0.8 per mile, at most minus 240
 */
const dealPoints = [45, 100, 97, 86, 0];
const mostPricePoints = 4;
const freshPoints = 120;
const newSeconds = 14 * daySeconds;
const fadingSeconds = 46 * daySeconds;
const turns = 160;
const farthestPoints = 240;
export const pointsPerMile = 0.8;

/** Beyond this distance no more points are lost. */
export const farMiles = farthestPoints / pointsPerMile;
export const farPoints = farthestPoints;

const freshnessPoints = (ageSeconds: number): number => {
  const faded = Math.max(0, ageSeconds - newSeconds);
  return Math.max(0, Math.floor((freshPoints * (fadingSeconds - faded)) / fadingSeconds));
};

/** Points for a price below the market; 0 without an estimate. */
const pricePoints = (ratio: number): number =>
  Number.isFinite(ratio) ? Math.min(mostPricePoints, Math.max(0, Math.round(100 * (1 - ratio)))) : 0;

/** Hashes the id, because ids are consecutive. */
const turnPoints = (id: number): number => {
  const mixed = Math.imul(id ^ (id >>> 15), 0x2c1b3c6d);
  return (Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39) >>> 8) % turns;
};

/** All points except distance, which depends on the search. `dealCode` is the code of the column `deals`. */
export const standingPoints = (
  dealCode: number,
  priceToMarket: number,
  ageSeconds: number,
  completeness: number,
  id: number,
): number =>
  (dealPoints[dealCode] ?? 0) +
  pricePoints(priceToMarket) +
  freshnessPoints(ageSeconds) +
  completeness +
  turnPoints(id);

export const standingOfRow = (segment: Segment, row: number, nowSeconds: number): number =>
  standingPoints(
    segment.codes[columnIndex.deals]![row]!,
    segment.priceToMarket[row]!,
    nowSeconds - segment.firstSeen[row]!,
    segment.completeness[row]!,
    segment.id[row]!,
  );

export const distancePoints = (miles: number): number => Math.min(farthestPoints, Math.floor(miles * pointsPerMile));

type Described = {
  priceUsd: number | null;
  photos: readonly unknown[];
  description: string;
  history: { owners: number | null; accidents: number | null };
  featureCodes: readonly unknown[];
};

export const completenessPoints = ({ priceUsd, photos, description, history, featureCodes }: Described): number =>
  (priceUsd === null ? 0 : 40) +
  (photos.length > 0 ? 30 : 0) +
  (description.length >= 80 ? 20 : 0) +
  (history.owners !== null || history.accidents !== null ? 15 : 0) +
  (featureCodes.length >= 5 ? 15 : 0);
