import type { NumberRange } from './criteria.ts';

/** The open band past the last is narrow in truth: few cars cost much more than its beginning. */
const openBandUsd = 40_000;

/**
 * The mean price of a result, from how many cars lie in each price band: to within half a band, without reading every
 * car. Bands are counted without the price filter (D-70), so only what lies inside the bounds is weighed.
 */
export const averagePriceOf = (bands: Record<string, number>, bounds: NumberRange): number | null => {
  const least = bounds.min ?? 0;
  const most = bounds.max ?? Number.POSITIVE_INFINITY;
  let cars = 0;
  let sum = 0;
  for (const [band, count] of Object.entries(bands)) {
    const [from = '', to = ''] = band.split('-');
    const lower = Number(from);
    const upper = to === '' ? lower + openBandUsd : Number(to) + 1;
    const low = Math.max(lower, least);
    const high = Math.min(upper, most);
    if (!(high > low)) continue;
    const inside = (count * (high - low)) / (upper - lower);
    cars += inside;
    sum += (inside * (low + high)) / 2;
  }
  return cars === 0 ? null : Math.round(sum / cars);
};
