import type { SqlSession } from './sql-session.ts';

type CounterName = 'revision' | 'listing-id' | 'owner-id' | 'saved-search';

/** Counters that only grow. */
export type InventoryCounters = {
  /** Reserves `count` consecutive numbers and returns the first. */
  take(session: SqlSession, name: CounterName, count: number): Promise<number>;
  /** Blocks other sessions from taking numbers until this one ends, for code that reads before it writes. */
  hold(session: SqlSession, name: CounterName): Promise<void>;
  last(session: SqlSession, name: CounterName): Promise<number>;
};
