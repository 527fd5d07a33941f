import { greatCircleMiles, type Point } from '#lib/distance.ts';

/** Points grouped into bands of 0.1 degrees of latitude, so that a search only looks at nearby ones. */
type LatitudeBands = {
  countWithin(centre: Point, miles: number): number;
  /** The row number of the nearest point; the lower one of equal distances. */
  nearest(point: Point): number | undefined;
};

const bandsPerDegree = 10;
const bandCount = 180 * bandsPerDegree + 1;
/** Slightly less than the length of a degree of latitude, so that no point is missed. */
const milesPerDegree = 69;

const bandOf = (latitude: number): number =>
  Math.min(bandCount - 1, Math.max(0, Math.floor((latitude + 90) * bandsPerDegree)));

/** `rows` are the row numbers to include, ascending; the arrays hold the coordinates of all rows. */
export const createLatitudeBands = (
  rows: readonly number[],
  latitudes: Float64Array,
  longitudes: Float64Array,
): LatitudeBands => {
  const starts = new Int32Array(bandCount + 1);
  for (const row of rows) starts[bandOf(latitudes[row] ?? 0) + 1]! += 1;
  for (let band = 0; band < bandCount; band += 1) starts[band + 1]! += starts[band]!;
  const next = starts.slice();
  const ordered = new Int32Array(rows.length);
  for (const row of rows) {
    const band = bandOf(latitudes[row] ?? 0);
    ordered[next[band]!] = row;
    next[band]! += 1;
  }
  const milesTo = (row: number, { latitude, longitude }: Point): number =>
    greatCircleMiles(latitude, longitude, latitudes[row] ?? 0, longitudes[row] ?? 0);

  return {
    countWithin: (centre, miles) => {
      const reach = miles / milesPerDegree;
      const end = starts[bandOf(centre.latitude + reach) + 1] ?? 0;
      let count = 0;
      for (let at = starts[bandOf(centre.latitude - reach)] ?? 0; at < end; at += 1) {
        if (milesTo(ordered[at]!, centre) <= miles) count += 1;
      }
      return count;
    },
    nearest: (point) => {
      const middle = bandOf(point.latitude);
      let best: number | undefined;
      let least = Number.POSITIVE_INFINITY;
      for (let away = 0; away < bandCount; away += 1) {
        if (((away - 1) / bandsPerDegree) * milesPerDegree > least) break;
        for (const band of away === 0 ? [middle] : [middle - away, middle + away]) {
          for (let at = starts[band] ?? 0; at < (starts[band + 1] ?? 0); at += 1) {
            const row = ordered[at]!;
            const miles = milesTo(row, point);
            if (miles < least || (miles === least && row < (best ?? row))) {
              least = miles;
              best = row;
            }
          }
        }
      }
      return best;
    },
  };
};
