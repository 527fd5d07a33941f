import { createTraffic } from '#domains/analytics/traffic/traffic.server.ts';
import { createTrafficStore } from '#domains/analytics/traffic/traffic-store.server.ts';
import { createVitals } from '#domains/analytics/vitals/vitals.server.ts';
import { createVitalsStore } from '#domains/analytics/vitals/vitals-store.server.ts';
import type { Clock } from '#lib/clock.ts';
import type { Log } from '#lib/log.ts';
import type { Database } from '#platform/sql/database.ts';

/** What is counted of pages, whoever looks at them. */
export const createAnalyticsServices = ({ db, clock, log }: { db: Database; clock: Clock; log: Log }) => {
  const traffic = createTraffic({ store: createTrafficStore({ db }), clock, log });
  const vitals = createVitals({ store: createVitalsStore({ db }), clock, log });
  return {
    services: { traffic, vitals },
    dailyTasks: [traffic.forgetOld, vitals.forgetOld],
    start: () => {
      traffic.start();
      vitals.start();
    },
    stop: () => Promise.all([traffic.stop(), vitals.stop()]),
  };
};
