import type { SqlSession } from './sql-session.ts';

type CounterName = 'revision' | 'listing-id' | 'owner-id' | 'saved-search';

/** Numbers that only ever grow. */
export type InventoryCounters = {
  /** Takes `count` numbers in a row and answers the first. */
  take(session: SqlSession, name: CounterName, count: number): Promise<number>;
  /** Nobody else takes any until this session ends: for whoever reads first and writes then. */
  hold(session: SqlSession, name: CounterName): Promise<void>;
  last(session: SqlSession, name: CounterName): Promise<number>;
};
