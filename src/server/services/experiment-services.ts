import { createExperiments } from '#domains/experiments/experiments.server.ts';
import type { AuditLog } from '#domains/operators/audit-log.server.ts';
import type { Clock } from '#lib/clock.ts';
import type { Log } from '#lib/log.ts';
import type { ReadTracker } from '#lib/read-tracker.server.ts';
import type { Database } from '#platform/sql/database.ts';
import type { Config } from '../config.ts';

type Sources = {
  config: Pick<Config, 'environment' | 'experiments'>;
  db: Database;
  audit: Pick<AuditLog, 'record'>;
  tracker: ReadTracker;
  clock: Clock;
  log: Log;
};

/** As the read tracker knows it. */
const trackedAs = 'experiments';

export const createExperimentServices = async ({ config, db, audit, tracker, clock, log }: Sources) => {
  const experiments = await createExperiments({
    ...{ db, clock, log, environment: config.environment, record: audit.record },
    onRead: () => tracker.reading([trackedAs]),
  });
  experiments.onChange(() => tracker.changed([trackedAs]));
  return {
    services: { experiments, experimentsToken: config.experiments.token },
    start: () => experiments.start(),
    stop: () => experiments.stop(),
  };
};
