import type { Experiments } from '#domains/people/experiments/experiments.server.ts';
import type { ConversionKey } from '#domains/reference/analytics/conversions.ts';
import { createSearchGapStore } from '#domains/reference/analytics/search-gaps/search-gap-store.server.ts';
import { createSearchGaps } from '#domains/reference/analytics/search-gaps/search-gaps.server.ts';
import { createActionCountStore } from '#domains/reference/analytics/shopper-actions/action-count-store.server.ts';
import { createActionCounts } from '#domains/reference/analytics/shopper-actions/action-counts.server.ts';
import { createTraffic } from '#domains/reference/analytics/traffic/traffic.server.ts';
import { createTrafficStore } from '#domains/reference/analytics/traffic/traffic-store.server.ts';
import { createFirstViewToday } from '#domains/reference/analytics/vehicle-views/first-view-today.server.ts';
import { createVehicleViewStore } from '#domains/reference/analytics/vehicle-views/vehicle-view-store.server.ts';
import { createVehicleViews } from '#domains/reference/analytics/vehicle-views/vehicle-views.server.ts';
import { createVitals } from '#domains/reference/analytics/vitals/vitals.server.ts';
import { createVitalsStore } from '#domains/reference/analytics/vitals/vitals-store.server.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import type { Log } from '#lib/log.ts';
import type { Database } from '#platform/sql/database.ts';
import type { Duties } from '../processes/duties.ts';
import type { Lifecycle } from './lifecycle.ts';

type Sources = {
  db: Database;
  duties: Pick<Duties, 'counts'>;
  onOffer(): Promise<number>;
  /** What a conversion is worth now, in dollars. */
  worthUsd(key: ConversionKey): number;
  clock: Clock;
  log: Log;
  lifecycle: Lifecycle;
};

/** What a conversion is worth in the published project, in dollars. */
export const worthUsdBy =
  ({ current }: Pick<Experiments, 'current'>) =>
  (key: ConversionKey): number =>
    current().project.events.find((event) => event.key === key)?.value ?? 0;

/** Counts of page views, loading times, views of each car, actions and searches, without identities. */
export const createAnalyticsServices = ({ db, duties, onOffer, worthUsd, clock, log, lifecycle }: Sources) => {
  const traffic = createTraffic({ store: createTrafficStore({ db }), clock, log });
  const vitals = createVitals({ store: createVitalsStore({ db }), clock, log });
  const vehicleViews = createVehicleViews({
    store: createVehicleViewStore({ db }),
    onOffer,
    ...(duties.counts && { isFirstView: duties.counts.isFirstView }),
    clock,
    log,
  });
  const isOwnFirst = createFirstViewToday({ today: () => Math.floor(clock.now() / dayMs) * dayMs });
  const isFirstToday = duties.counts?.isFirstView ?? (async (key: string, subject: number) => isOwnFirst(key, subject));
  const counting = { isFirstToday, clock, log };
  const actionStore = createActionCountStore({ db });
  const actionCounts = createActionCounts({ ...counting, store: actionStore, worthUsd });
  const searchGaps = createSearchGaps({ ...counting, store: createSearchGapStore({ db }) });
  for (const counts of [traffic, vitals, vehicleViews, actionCounts, searchGaps]) {
    lifecycle.onStart('inventory', counts.start);
    lifecycle.onStop(counts.stop);
    lifecycle.daily(counts.forgetOld);
  }
  return { traffic, vitals, vehicleViews, actionStore, actionCounts, searchGaps };
};
