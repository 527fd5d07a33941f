import type { CompiledQuery, QueryResult } from 'kysely';
import { retryWhenBusy } from './sqlite-busy.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import type { WriteLock } from './write-lock.ts';

type Outcome = PromiseSettledResult<QueryResult<unknown>>;
type PendingWrite = { query: CompiledQuery; settle(outcome: Outcome): void };
type WriterOptions = { connection: SqliteConnection; lock: WriteLock; busyMs: number };

const GROUPED_KINDS: ReadonlySet<string> = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode']);

/**
 * Runs statements that belong to no transaction. Every commit waits for the disk, so writes that arrive in the same
 * turn of the event loop share one commit; none is acknowledged before that commit is on disk.
 */
export const createSqliteWriter = ({ connection, lock, busyMs }: WriterOptions) => {
  let pending: PendingWrite[] = [];

  const runAll = async (writes: readonly PendingWrite[]): Promise<Outcome[]> => {
    await retryWhenBusy(busyMs, () => connection.exec('begin immediate'));
    try {
      const outcomes = writes.map(({ query }): Outcome => {
        const outcome = attempt(() => connection.run(query));
        // A full disk makes SQLite roll back everything, also what succeeded before it.
        if (!connection.inTransaction()) throw new Error('The database rolled the writes back');
        return outcome;
      });
      connection.exec('commit');
      return outcomes;
    } catch (error) {
      if (connection.inTransaction()) connection.exec('rollback');
      throw error;
    }
  };

  const runOne = async (query: CompiledQuery): Promise<Outcome> => {
    const value = await retryWhenBusy(busyMs, () => connection.run(query));
    return { status: 'fulfilled', value };
  };

  const flush = async (): Promise<void> => {
    const writes = pending;
    pending = [];
    const [first] = writes;
    if (!first) return;
    try {
      const outcomes = writes.length === 1 ? [await runOne(first.query)] : await runAll(writes);
      for (const [index, outcome] of outcomes.entries()) writes[index]?.settle(outcome);
    } catch (reason) {
      for (const write of writes) write.settle({ status: 'rejected', reason });
    }
  };

  const flushSoon = async (): Promise<void> => {
    const release = await lock.acquire();
    setImmediate(() => void flush().finally(release));
  };

  const runGrouped = (query: CompiledQuery): Promise<QueryResult<unknown>> =>
    new Promise((resolve, reject) => {
      pending.push({
        query,
        settle: (outcome) => (outcome.status === 'fulfilled' ? resolve(outcome.value) : reject(outcome.reason)),
      });
      if (pending.length === 1) void flushSoon();
    });

  const runAlone = async (query: CompiledQuery): Promise<QueryResult<unknown>> => {
    const release = await lock.acquire();
    try {
      return await retryWhenBusy(busyMs, () => connection.run(query));
    } finally {
      release();
    }
  };

  return { run: (query: CompiledQuery) => (GROUPED_KINDS.has(query.query.kind) ? runGrouped(query) : runAlone(query)) };
};

const attempt = <T>(work: () => T): PromiseSettledResult<T> => {
  try {
    return { status: 'fulfilled', value: work() };
  } catch (reason) {
    return { status: 'rejected', reason };
  }
};
