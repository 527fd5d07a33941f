import { daySeconds } from '#lib/duration.ts';
import { columnIndex } from './columns.ts';
import type { Segment } from './segment.ts';

/**
 * "Best match", in points, highest first, the lower id first between equals. Whoever pays has no part in it (RULING-57).
 * The weights, and why no single one of them decides a first page, are in decision 52.
 *
 * - rating (RULING-61): great 100, good 97, fair 86, no verdict 45, above 0
 * - price: 1 for each percent below the market, at most 4
 * - freshness: 120 for the first 14 days, falling evenly to 0 after 60
 * - completeness: up to 120 for a price, photos, a description, a history and a list of features
 * - turn: 0 to 159 by the car's id, so that cars as good as each other take turns across all of them
 * - distance, when we know where the shopper is: 0.8 less a mile, at most 240 less
 */
const dealPoints = [45, 100, 97, 86, 0];
const mostPricePoints = 4;
const freshPoints = 120;
const newSeconds = 14 * daySeconds;
const fadingSeconds = 46 * daySeconds;
const turns = 160;
const farthestPoints = 240;
const pointsPerMile = 0.8;

/** Past this, distance costs no more. */
export const farMiles = farthestPoints / pointsPerMile;
export const farPoints = farthestPoints;

const freshnessPoints = (ageSeconds: number): number => {
  const faded = Math.max(0, ageSeconds - newSeconds);
  return Math.max(0, Math.floor((freshPoints * (fadingSeconds - faded)) / fadingSeconds));
};

/** Of a price against the market's, where there is a verdict. */
const pricePoints = (ratio: number): number =>
  Number.isFinite(ratio) ? Math.min(mostPricePoints, Math.max(0, Math.round(100 * (1 - ratio)))) : 0;

/** Ids follow each other, so they are mixed well. */
const turnPoints = (id: number): number => {
  const mixed = Math.imul(id ^ (id >>> 15), 0x2c1b3c6d);
  return (Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39) >>> 8) % turns;
};

/** All but the distance, which is known only when somebody asks. */
export const standingOfRow = (segment: Segment, row: number, nowSeconds: number): number =>
  (dealPoints[segment.codes[columnIndex.deals]![row]!] ?? 0) +
  pricePoints(segment.priceToMarket[row]!) +
  freshnessPoints(nowSeconds - segment.firstSeen[row]!) +
  segment.completeness[row]! +
  turnPoints(segment.id[row]!);

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
