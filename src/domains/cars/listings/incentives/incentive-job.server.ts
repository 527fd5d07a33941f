import type { Clock } from '#lib/clock.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { ListingStore } from '../listing-store.server.ts';
import { nextEndMs } from './incentive.ts';
import { incentivesName } from './incentive-programs.ts';

/** Small, so that other writers are not blocked for long. */
const perTransaction = 500;

const kind = 'listings.settle-incentives';

type SettleJob = { kind: string; payload: Record<string, never>; runAt?: number; uniqueKey: string };
type Queue = { enqueue(job: SettleJob, session?: SqlSession): Promise<unknown> };

/** Enqueues the job in the transaction that publishes the programs. */
export const settleWhenPublished = async (
  queue: Queue,
  { subject, details }: { subject: string; details: object },
  session: SqlSession,
): Promise<void> => {
  if (subject !== `setting:${incentivesName}` || !('version' in details)) return;
  await queue.enqueue({ kind, payload: {}, uniqueKey: `${kind} version ${details.version}` }, session);
};

type Options = {
  db: SqlDatabase;
  listings: Pick<ListingStore, 'settleIncentives'>;
  queue: Queue;
  clock: Clock;
};

/**
 * Updates cars on offer after an operator published other programs, and at the end of each day, when some may have
 * ended (PAY-12). Cars imported meanwhile get the current program on import.
 */
export const createIncentiveJob = ({ db, listings, queue, clock }: Options) => {
  const scheduleNextEnd = async (): Promise<void> => {
    const runAt = nextEndMs(clock.now());
    await queue.enqueue({ kind, payload: {}, runAt, uniqueKey: `${kind} at ${new Date(runAt).toISOString()}` });
  };

  const settleAll = async (signal: AbortSignal): Promise<void> => {
    let afterId: number | undefined = 0;
    while (afterId !== undefined && !signal.aborted) {
      const from: number = afterId;
      afterId = await db.transaction((session) =>
        listings.settleIncentives({ afterId: from, limit: perTransaction }, session),
      );
    }
  };

  return {
    start: async (): Promise<void> => {
      // For programs that ended while the server was down.
      const end = new Date(nextEndMs(clock.now())).toISOString();
      await queue.enqueue({ kind, payload: {}, uniqueKey: `${kind} before ${end}` });
      await scheduleNextEnd();
    },

    handlers: {
      [kind]: async (_payload: unknown, { signal }: { signal: AbortSignal }): Promise<void> => {
        await scheduleNextEnd();
        await settleAll(signal);
      },
    },
  };
};
