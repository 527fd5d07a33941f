import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { OwnerStore } from '../owner-store.server.ts';
import { advertisedPrices } from './advertised-prices.ts';

/** Small, so that other writers are not blocked for long. */
const perTransaction = 500;

const kind = 'sellers.settle-fees';

type SettleJob = { kind: string; payload: Record<string, never>; uniqueKey: string };
type Queue = { enqueue(job: SettleJob, session?: SqlSession): Promise<unknown> };

/** Enqueues the job in the transaction that publishes the setting. */
export const settleFeesWhenPublished = async (
  queue: Queue,
  { subject, details }: { subject: string; details: object },
  session: SqlSession,
): Promise<void> => {
  if (subject !== `setting:${advertisedPrices.name}` || !('version' in details)) return;
  await queue.enqueue({ kind, payload: {}, uniqueKey: `${kind} version ${details.version}` }, session);
};

type Options = { db: SqlDatabase; owners: Pick<OwnerStore, 'settleFees'> };

/** Updates all sellers after an operator changed which prices include fees (PAY-13); their cars follow in the index. */
export const createFeeJob = ({ db, owners }: Options) => ({
  handlers: {
    [kind]: async (_payload: unknown, { signal }: { signal: AbortSignal }): Promise<void> => {
      let afterId: number | undefined = 0;
      while (afterId !== undefined && !signal.aborted) {
        const from: number = afterId;
        afterId = await db.transaction((session) =>
          owners.settleFees({ afterId: from, limit: perTransaction }, session),
        );
      }
    },
  },
});
