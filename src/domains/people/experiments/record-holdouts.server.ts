import { LRUCache } from 'lru-cache';
import { atMost } from '#lib/bounded.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import { type Log, logLibraryError } from '#lib/log.ts';
import { Unavailable } from '#lib/unavailable.ts';
import type { VisitorDecisions } from './decisions/decisions.server.ts';
import { type Exposure, eventIdOf } from './event-batch.server.ts';
import type { EventIngest } from './event-ingest.server.ts';
import { everybodyElse, heldOut, holdoutExperiment } from './results/holdout-comparison.ts';

type Sources = {
  ingest: Pick<EventIngest, 'take'>;
  visitorKey(id: string): number;
  clock: Clock;
  log: Pick<Log, 'error'>;
};

const remembered = 50_000;

/**
 * Records both visitors who are held out and those who could have been, in the same way, so that they can be compared.
 * SDKs only report the former.
 */
export const createRecordHoldouts = ({ ingest, visitorKey, clock, log }: Sources) => {
  const recorded = new LRUCache<string, true>(atMost(remembered));
  return async (
    bucketingId: string,
    { holdouts, left, attributes }: Pick<VisitorDecisions, 'holdouts' | 'left' | 'attributes'>,
  ): Promise<void> => {
    const visitor = visitorKey(bucketingId);
    const atMs = clock.now();
    const fresh = new Map<string, Exposure>();
    for (const { id, share, isHeldOut } of holdouts) {
      if (left.includes(id)) continue;
      const experiment = holdoutExperiment(id, share);
      const variation = isHeldOut ? heldOut : everybodyElse;
      const name = `${experiment} ${variation} ${visitor}`;
      if (recorded.has(name)) continue;
      fresh.set(name, {
        experiment,
        variation,
        visitor,
        atMs,
        eventId: eventIdOf(atMs - (atMs % dayMs), name),
        brand: String(attributes.brand ?? ''),
        device: String(attributes.device ?? ''),
      });
    }
    if (fresh.size === 0) return;
    for (const name of fresh.keys()) recorded.set(name, true);
    try {
      await ingest.take({ exposures: [...fresh.values()], conversions: [] });
    } catch (error) {
      for (const name of fresh.keys()) recorded.delete(name);
      if (!(error instanceof Unavailable)) logLibraryError(log, 'A holdout could not be kept', error);
    }
  };
};
export type RecordHoldouts = ReturnType<typeof createRecordHoldouts>;
