/** Good up to the first value, poor above the second (ANLY-07). Milliseconds, except for CLS, which has no unit. */
export const vitalThresholds = {
  LCP: [2500, 4000],
  FCP: [1800, 3000],
  CLS: [0.1, 0.25],
  INP: [200, 500],
  FID: [100, 300],
  TTFB: [800, 1800],
} as const;

type VitalName = keyof typeof vitalThresholds;

/** The metrics current browsers measure: INP has replaced FID. */
export const measuredVitals = ['LCP', 'INP', 'CLS', 'TTFB', 'FCP'] as const satisfies readonly VitalName[];
export type MeasuredVital = (typeof measuredVitals)[number];

type VitalRating = 'good' | 'needs-improvement' | 'poor';

export const rateVital = (name: VitalName, value: number): VitalRating => {
  const [good, poor] = vitalThresholds[name];
  if (value <= good) return 'good';
  return value > poor ? 'poor' : 'needs-improvement';
};

/** Each histogram bucket is 10% wider than the one before, so percentiles are at most 5% off. */
const growth = 1.1;
const lastBucket = 100;
/** The lower limit of the second bucket: 1 ms, or a shift of 0.001. */
const unitOf = (name: VitalName): number => (name === 'CLS' ? 0.001 : 1);

export const bucketOf = (name: VitalName, value: number): number => {
  const units = value / unitOf(name);
  return units < 1 ? 0 : Math.min(lastBucket, 1 + Math.floor(Math.log(units) / Math.log(growth)));
};

/** The middle of a bucket. */
const valueOfBucket = (name: VitalName, bucket: number): number =>
  bucket === 0 ? 0 : unitOf(name) * growth ** (bucket - 0.5);

export type Histogram = readonly { bucket: number; total: number }[];

export const countIn = (histogram: Histogram): number => histogram.reduce((all, { total }) => all + total, 0);

/** The value that this share of measurements does not exceed; undefined without measurements. */
export const percentile = (name: VitalName, histogram: Histogram, share: number): number | undefined => {
  const rank = Math.ceil(countIn(histogram) * share);
  let count = 0;
  for (const { bucket, total } of histogram.toSorted((a, b) => a.bucket - b.bucket)) {
    count += total;
    if (count >= rank && total > 0) return valueOfBucket(name, bucket);
  }
  return undefined;
};

export const vitalText = (name: VitalName, value: number): string => {
  if (name === 'CLS') return value.toFixed(3);
  return value < 1000 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(2)} s`;
};
