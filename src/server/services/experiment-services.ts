import { createExperimentList } from '#domains/back-office/experiments/experiment-list.server.ts';
import { createFlagDesk } from '#domains/back-office/experiments/flag-desk.server.ts';
import { createProjectDesk } from '#domains/back-office/experiments/project-desk.server.ts';
import { createTesterLinks } from '#domains/back-office/experiments/tester-links.server.ts';
import { createWhy } from '#domains/back-office/experiments/why.server.ts';
import { createSignedTokens } from '#domains/contact/alert-links/signed-tokens.server.ts';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import { createOperatorStore } from '#domains/people/access/operator-store.server.ts';
import { createDecisions } from '#domains/people/experiments/decisions/decisions.server.ts';
import { createForcedDecisions } from '#domains/people/experiments/decisions/forced-decisions.server.ts';
import { createEventIngest } from '#domains/people/experiments/event-ingest.server.ts';
import { createEventStore } from '#domains/people/experiments/event-store.server.ts';
import { createExperiments } from '#domains/people/experiments/experiments.server.ts';
import { createPredictionStore } from '#domains/people/experiments/prediction-store.server.ts';
import { createPredictions } from '#domains/people/experiments/predictions.server.ts';
import { createRecordHoldouts } from '#domains/people/experiments/record-holdouts.server.ts';
import { createResultFigures } from '#domains/people/experiments/results/result-figures.server.ts';
import { createVisitorKey } from '#domains/people/experiments/visitor-key.server.ts';
import type { LocationLookup } from '#domains/reference/locations/location-lookup.ts';
import type { Clock } from '#lib/clock.ts';
import type { Log } from '#lib/log.ts';
import type { ReadTracker } from '#lib/read-tracker.server.ts';
import type { Database } from '#platform/sql/database.ts';
import { pageFlags } from '../../pages/flag-pages.ts';
import type { Config } from '../config.ts';
import type { Lifecycle } from './lifecycle.ts';

type Sources = {
  config: Pick<Config, 'environment' | 'experiments'>;
  db: Database;
  /** Hashes visitors' ids to numbers, and signs preview links of variations. */
  secret: string;
  audit: Pick<AuditLog, 'record'>;
  tracker: ReadTracker;
  lookup: Pick<LocationLookup, 'market'>;
  clock: Clock;
  log: Log;
  lifecycle: Lifecycle;
};

/** Key in the read tracker. */
const trackedAs = 'experiments';

export const createExperimentServices = async (sources: Sources) => {
  const { config, db, audit, tracker, secret, lookup, clock, log, lifecycle } = sources;
  const experiments = await createExperiments({
    db,
    clock,
    log,
    environment: config.environment,
    record: audit.record,
    onRead: () => tracker.reading([trackedAs]),
  });
  experiments.onChange(() => tracker.changed([trackedAs]));
  const tokens = createSignedTokens({ secret, purpose: 'forced decisions' });
  const forcedDecisions = createForcedDecisions({ tokens, clock });
  const store = createEventStore(db);
  const ingest = createEventIngest({ store, log });
  const visitorKey = createVisitorKey(secret);
  const predictions = createPredictions({
    experiments,
    visitorKey,
    clock,
    log,
    store: createPredictionStore(db),
  });
  const decisions = createDecisions({
    experiments,
    clock,
    log,
    environment: config.environment,
    forced: forcedDecisions,
    predict: predictions.predict,
    pageFlags,
    dmaOf: (zip) => {
      const market = lookup.market({ zip });
      return market.ok ? market.value.dma.code : undefined;
    },
  });
  lifecycle.onStart('inventory', experiments.start, ingest.start);
  lifecycle.onStop(async () => {
    await experiments.stop();
    await ingest.stop();
    await predictions.settle();
  });
  lifecycle.daily(() => store.forgetOld(clock.now()), predictions.forgetOld);
  return {
    experiments,
    decisions,
    recordHoldouts: createRecordHoldouts({ ingest, visitorKey, clock, log }),
    experimentEvents: { ingest, visitorKey, regions: config.experiments.regions },
    experimentList: createExperimentList({ experiments, clock, figures: createResultFigures(db) }),
    projectDesk: createProjectDesk({
      db,
      clock,
      experiments,
      record: audit.record,
      countOperators: async () => (await createOperatorStore(db).list()).length,
    }),
    flagDesk: createFlagDesk({ experiments }),
    testerLinks: createTesterLinks({ experiments, forced: forcedDecisions, record: audit.record }),
    why: createWhy({ experiments, record: audit.record }),
    predictions,
    experimentsToken: config.experiments.token,
  };
};
