import type { CompiledQuery, QueryResult } from 'kysely';
import { Unavailable } from '#lib/unavailable.ts';
import { retryWhenBusy } from './sqlite-busy.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import type { WriteLock } from './write-lock.ts';

type Outcome = PromiseSettledResult<QueryResult<unknown>>;
type PendingWrite = { query: CompiledQuery; settle(outcome: Outcome): void };
type WriterOptions = {
  connection: SqliteConnection;
  lock: WriteLock;
  giveUpAt(): number;
  /** Throws if the database file was moved or deleted, so that a restart would not find the write. */
  assertInPlace(): void;
};

const GROUPED_KINDS: ReadonlySet<string> = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode']);

/**
 * Runs statements outside of transactions. Every commit waits for the disk, so writes in the same turn of the event
 * loop share one commit; none is acknowledged before that commit is on disk.
 */
export const createSqliteWriter = ({ connection, lock, giveUpAt, assertInPlace }: WriterOptions) => {
  let pending: PendingWrite[] = [];

  const runAll = async (writes: readonly PendingWrite[], until: number): Promise<Outcome[]> => {
    await retryWhenBusy(until, () => connection.exec('begin immediate'));
    try {
      const outcomes = writes.map(({ query }): Outcome => {
        const outcome = attempt(() => connection.run(query));
        // A full disk makes SQLite roll back everything, even earlier successful statements.
        if (!connection.inTransaction()) throw new Unavailable('The database rolled the writes back');
        return outcome;
      });
      assertInPlace();
      connection.exec('commit');
      return outcomes;
    } catch (error) {
      if (connection.inTransaction()) connection.exec('rollback');
      throw error;
    }
  };

  const runAtOnce = (query: CompiledQuery): QueryResult<unknown> => {
    assertInPlace();
    return connection.run(query);
  };

  const runOne = async (query: CompiledQuery, until: number): Promise<Outcome> => {
    const value = await retryWhenBusy(until, () => runAtOnce(query));
    return { status: 'fulfilled', value };
  };

  const takePending = (): PendingWrite[] => {
    const writes = pending;
    pending = [];
    return writes;
  };

  const flush = async (until: number): Promise<void> => {
    const writes = takePending();
    const [first] = writes;
    if (!first) return;
    try {
      const outcomes = writes.length === 1 ? [await runOne(first.query, until)] : await runAll(writes, until);
      for (const [index, outcome] of outcomes.entries()) writes[index]?.settle(outcome);
    } catch (reason) {
      for (const write of writes) write.settle({ status: 'rejected', reason });
    }
  };

  /** Writes that join a batch share the deadline of its first one. */
  const flushSoon = async (): Promise<void> => {
    const until = giveUpAt();
    try {
      const release = await lock.acquire(until);
      setImmediate(() => void flush(until).finally(release));
    } catch (reason) {
      for (const write of takePending()) write.settle({ status: 'rejected', reason });
    }
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
    const until = giveUpAt();
    const release = await lock.acquire(until);
    try {
      return await retryWhenBusy(until, () => runAtOnce(query));
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
