import type { Outbox } from '#platform/outbox/outbox.ts';
import type { Metrics } from '../metrics.ts';
import type { Base } from './base.ts';
import { outboxTroubleOf } from './outbox-trouble.ts';

type Caches = Parameters<Metrics['observe']>[0]['caches'];

/** What `/metrics` reads of the services. */
export const observeServices = (base: Base, outbox: Outbox, caches: Caches): void => {
  const { metrics, queue, feedLags, clock, db, errorGroups, breakers } = base;
  metrics.observe({
    queueDepth: queue.depth,
    feedLags: feedLags.list,
    outboxTrouble: outboxTroubleOf(outbox, clock),
    databaseProblem: db.problem,
    replicas: () => db.replicas?.states() ?? [],
    newErrors: async () => (await errorGroups.unreviewed()).count,
    breakerStates: () => breakers.states(),
    caches,
  });
};
