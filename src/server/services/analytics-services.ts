import { createTraffic } from '#domains/reference/analytics/traffic/traffic.server.ts';
import { createTrafficStore } from '#domains/reference/analytics/traffic/traffic-store.server.ts';
import { createVehicleViewStore } from '#domains/reference/analytics/vehicle-views/vehicle-view-store.server.ts';
import { createVehicleViews } from '#domains/reference/analytics/vehicle-views/vehicle-views.server.ts';
import { createVitals } from '#domains/reference/analytics/vitals/vitals.server.ts';
import { createVitalsStore } from '#domains/reference/analytics/vitals/vitals-store.server.ts';
import type { Clock } from '#lib/clock.ts';
import type { Log } from '#lib/log.ts';
import type { Database } from '#platform/sql/database.ts';
import type { Duties } from '../processes/duties.ts';
import type { Lifecycle } from './lifecycle.ts';

type Sources = {
  db: Database;
  duties: Pick<Duties, 'counts'>;
  onOffer(): Promise<number>;
  clock: Clock;
  log: Log;
  lifecycle: Lifecycle;
};

/** Counts of page views, loading times and views of each car, without identities. */
export const createAnalyticsServices = ({ db, duties, onOffer, clock, log, lifecycle }: Sources) => {
  const traffic = createTraffic({ store: createTrafficStore({ db }), clock, log });
  const vitals = createVitals({ store: createVitalsStore({ db }), clock, log });
  const vehicleViews = createVehicleViews({
    store: createVehicleViewStore({ db }),
    onOffer,
    ...(duties.counts && { isFirstView: duties.counts.isFirstView }),
    clock,
    log,
  });
  for (const counts of [traffic, vitals, vehicleViews]) {
    lifecycle.onStart('inventory', counts.start);
    lifecycle.onStop(counts.stop);
    lifecycle.daily(counts.forgetOld);
  }
  return { traffic, vitals, vehicleViews };
};
