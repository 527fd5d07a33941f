import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import type { Log } from '#lib/log.ts';
import { type Counted, createTally } from '#lib/tally.server.ts';
import { bucketOf, countIn, type Histogram, type MeasuredVital, measuredVitals, percentile } from './vital.ts';
import type { VitalCount, VitalsStore } from './vitals-store.server.ts';

const days = 28;
const lifetimeMs = 400 * dayMs;

const percentiles = [0.5, 0.75, 0.95] as const;

type Percentiles = { count: number; values: readonly (number | undefined)[] };
export type SpeedView = {
  metrics: readonly {
    metric: MeasuredVital;
    all: Percentiles;
    /** Days without measurements are missing. */
    days: readonly (Percentiles & { dayMs: number })[];
    pageTypes: readonly (Percentiles & { pageType: string })[];
  }[];
};

const histogramOf = (counted: readonly Counted<VitalCount>[]): Histogram =>
  counted.map(({ key: { bucket }, total }) => ({ bucket, total }));

const percentilesOf = (metric: MeasuredVital, counted: readonly Counted<VitalCount>[]): Percentiles => {
  const histogram = histogramOf(counted);
  return { count: countIn(histogram), values: percentiles.map((share) => percentile(metric, histogram, share)) };
};

type Options = { store: VitalsStore; clock: Clock; log: Pick<Log, 'error'> };

/** Page speed of visitors who have consented: histograms by day and page type. */
export const createVitals = ({ store, clock, log }: Options) => {
  const tally = createTally<VitalCount>({ write: store.add, log });
  const today = (): number => Math.floor(clock.now() / dayMs) * dayMs;
  return {
    count: (pageType: string, metric: MeasuredVital, value: number): void =>
      tally.add({ dayMs: today(), pageType, metric, bucket: bucketOf(metric, value) }),

    view: async (): Promise<SpeedView> => {
      await tally.flush();
      const counted = await store.since(today() - (days - 1) * dayMs);
      return {
        metrics: measuredVitals.map((metric) => {
          const own = counted.filter(({ key }) => key.metric === metric);
          return {
            metric,
            all: percentilesOf(metric, own),
            days: [...Map.groupBy(own, ({ key }) => key.dayMs)]
              .toSorted(([a], [b]) => a - b)
              .map(([day, ofDay]) => ({ dayMs: day, ...percentilesOf(metric, ofDay) })),
            pageTypes: [...Map.groupBy(own, ({ key }) => key.pageType)]
              .map(([pageType, ofType]) => ({ pageType, ...percentilesOf(metric, ofType) }))
              .toSorted((a, b) => b.count - a.count || (a.pageType < b.pageType ? -1 : 1)),
          };
        }),
      };
    },

    forgetOld: () => store.forgetBefore(clock.now() - lifetimeMs),
    start: tally.start,
    stop: tally.stop,
  };
};

export type Vitals = ReturnType<typeof createVitals>;
