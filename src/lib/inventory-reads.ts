import type { InventoryCounters } from './inventory-counters.ts';
import type { SqlDatabase, SqlSession } from './sql-session.ts';

/** Runs a read of cars and sellers. A caller that has just read the latest revision passes it. */
type InventoryReads = <R>(read: (session: SqlSession) => Promise<R>, revision?: number) => Promise<R>;

/**
 * Whoever writes cars or sellers takes revisions, which are committed in order. So a replica that has reached the
 * latest revision of the database has every car and seller as it is there, and may answer instead.
 */
export const createInventoryReads = ({
  db,
  counters,
}: {
  db: SqlDatabase;
  counters: Pick<InventoryCounters, 'last'>;
}): InventoryReads => {
  const reached = new WeakMap<SqlSession, number>();
  return async (read, revision) => {
    const { replicas } = db;
    if (!replicas?.areUsable()) return read(db);
    const latest = revision ?? (await counters.last(db, 'revision'));
    return replicas.read(read, async (replica) => {
      if ((reached.get(replica) ?? -1) >= latest) return true;
      const own = await counters.last(replica, 'revision');
      reached.set(replica, own);
      return own >= latest;
    });
  };
};
