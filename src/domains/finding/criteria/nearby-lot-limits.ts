/** A file of its own, so that a browser which compares cars does not load the table of filters. */

/** How far away a car suggested from a nearby lot may be when no radius is set (CMP-11). */
export const nearbyLotRadiusMiles = 50;

/** How far a car may stand to be offered as similar on a car's page. */
export const similarRadiusMiles = 150;

/** The price range in which cars of nearby lots are suggested for comparison (CMP-12, RULING-65). */
export const nearbyLotPrices = (salePriceUsd: number): { min: number; max: number } => ({
  min: Math.round(salePriceUsd * 0.95),
  max: Math.round(salePriceUsd * 1.05),
});
