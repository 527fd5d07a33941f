/** The two ends of a range; null means no bound. */
export type RangeValue = { low: number | null; high: number | null };

type RangeLimits = { min: number; max: number; step: number };

/** The typed text as a bound; null for empty or unreadable text. */
export const parseBound = (text: string): number | null => {
  const digits = text.replace(/[^\d.-]/g, '');
  const value = Number(digits);
  return digits === '' || Number.isNaN(value) ? null : value;
};

const clamp = (value: number, { min, max }: RangeLimits): number => Math.min(Math.max(value, min), max);

/** The positions of the two thumbs; a missing bound is at its end of the track. */
export const thumbs = ({ low, high }: RangeValue, limits: RangeLimits): { low: number; high: number } => {
  const left = clamp(low ?? limits.min, limits);
  const right = clamp(high ?? limits.max, limits);
  return left <= right ? { low: left, high: right } : { low: right, high: left };
};

/** A thumb at its own end means no bound, and one thumb never passes the other. */
export const moveLow = (range: RangeValue, to: number, limits: RangeLimits): RangeValue => {
  const low = Math.min(to, thumbs(range, limits).high);
  return { ...range, low: low <= limits.min ? null : low };
};

export const moveHigh = (range: RangeValue, to: number, limits: RangeLimits): RangeValue => {
  const high = Math.max(to, thumbs(range, limits).low);
  return { ...range, high: high >= limits.max ? null : high };
};

/** 0 to 1 along the track. */
export const fraction = (value: number, { min, max }: Pick<RangeLimits, 'min' | 'max'>): number =>
  max === min ? 0 : Math.min(Math.max((value - min) / (max - min), 0), 1);

export const sameRange = (a: RangeValue, b: RangeValue): boolean => a.low === b.low && a.high === b.high;
