/**
 * The organic order, in points, highest first, the lower id first between equals. Whoever pays has no part in it
 * (RULING-57).
 *
 * - price against the market (RULING-61): great 240, good 160, fair 80, no verdict 40, above 0
 * - freshness: 240 on the day it is listed, falling evenly to 0 after 60 days
 * - completeness: up to 120 for a price, photos, a description, a history and a list of features
 * - distance, when we know where the shopper is: 0.8 less a mile, at most 240 less
 */
const dealPoints = [40, 240, 160, 80, 0];
const freshPoints = 240;
const freshSeconds = 60 * 86_400;
const farthestPoints = 240;
const pointsPerMile = 0.8;

/** Past this, distance costs no more. */
export const farMiles = farthestPoints / pointsPerMile;
export const farPoints = farthestPoints;

export const standingPoints = (
  dealCode: number,
  firstSeen: number,
  completeness: number,
  nowSeconds: number,
): number => {
  const ageSeconds = Math.max(0, nowSeconds - firstSeen);
  const fresh = Math.max(0, Math.floor((freshPoints * (freshSeconds - ageSeconds)) / freshSeconds));
  return (dealPoints[dealCode] ?? 0) + fresh + completeness;
};

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
