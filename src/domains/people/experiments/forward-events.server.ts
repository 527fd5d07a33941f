import { AppError } from '#lib/errors.ts';
import { Unavailable } from '#lib/unavailable.ts';
import type { EventBatch } from './event-batch.server.ts';
import type { Region } from './project.ts';

/** URLs of the event logs of regions, if they are not stored here. */
export type EventRegions = Readonly<Partial<Record<Region, string | undefined>>>;

const patienceMs = 10_000;

/**
 * Forwards a batch to its region's log (EXP-29). It is only acknowledged after that log has accepted it; otherwise the
 * sender keeps it and retries.
 */
export const forwardEvents = async (url: string, batch: EventBatch): Promise<void> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(batch),
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  }).catch(() => undefined);
  await answer?.body?.cancel();
  if (answer?.ok) return;
  if (answer?.status === 400) throw new AppError('bad-request', { message: 'The log of their region refused them.' });
  throw new Unavailable('The log of a region takes no events');
};
