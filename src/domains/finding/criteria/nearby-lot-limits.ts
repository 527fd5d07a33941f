/** A separate file, so that comparing cars in a browser doesn't load the table of filters. */

/** Default radius of suggestions from nearby lots (CMP-11). */
export const nearbyLotRadiusMiles = 50;

/** Radius of similar cars on a car's page. */
export const similarRadiusMiles = 150;

/** Price range of suggestions from nearby lots for a comparison (CMP-12, RULING-65). */
export const nearbyLotPrices = (priceUsd: number): { min: number; max: number } => ({
  min: Math.round(priceUsd * 0.95),
  max: Math.round(priceUsd * 1.05),
});
