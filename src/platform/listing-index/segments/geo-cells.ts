export const earthRadiusMiles = 3958.7613;

/** Squared chord on the unit sphere for an arc of that many miles. */
export const chordSquared = (miles: number): number => {
  const chord = 2 * Math.sin(Math.min(miles / earthRadiusMiles, Math.PI) / 2);
  return chord * chord;
};

const cellDegrees = 0.25;
export const cellColumns = 360 / cellDegrees;
const cellRows = 180 / cellDegrees;

const within = (value: number, limit: number): number => Math.min(limit - 1, Math.max(0, Math.floor(value)));

export const cellRowOf = (latitude: number): number => within((latitude + 90) / cellDegrees, cellRows);
export const cellColumnOf = (longitude: number): number => within((longitude + 180) / cellDegrees, cellColumns);

/** Cells are numbered eastward, then northward, so that a stretch of a cell row is a range of numbers. */
export const cellOf = (latitude: number, longitude: number): number =>
  cellRowOf(latitude) * cellColumns + cellColumnOf(longitude);

/** Latitudes of a row of cells. */
export const cellRowSpan = (row: number): { south: number; north: number } => ({
  south: row * cellDegrees - 90,
  north: (row + 1) * cellDegrees - 90,
});
