import type { SqlSession } from '#lib/sql-session.ts';

type CounterTables = { inventory_counters: { name: string; value: number } };

type CounterName = 'revision' | 'listing-id' | 'owner-id' | 'saved-search';

export type InventoryCounters = ReturnType<typeof createInventoryCounters>;

/**
 * Numbers that only ever grow. The row is locked until its transaction ends, so a revision that can be seen is never
 * overtaken by a smaller one that could not be seen yet.
 */
export const createInventoryCounters = () => ({
  /** Takes `count` numbers in a row and answers the first. */
  take: async (session: SqlSession, name: CounterName, count: number): Promise<number> => {
    const { value } = await session
      .with<CounterTables>()
      .updateTable('inventory_counters')
      .set((eb) => ({ value: eb('value', '+', count) }))
      .where('name', '=', name)
      .returning('value')
      .executeTakeFirstOrThrow();
    return value - count + 1;
  },

  /** Nobody else takes any until this session ends: for whoever reads first and writes then. */
  hold: async (session: SqlSession, name: CounterName): Promise<void> => {
    await session
      .with<CounterTables>()
      .updateTable('inventory_counters')
      .set((eb) => ({ value: eb.ref('value') }))
      .where('name', '=', name)
      .execute();
  },

  last: async (session: SqlSession, name: CounterName): Promise<number> => {
    const { value } = await session
      .with<CounterTables>()
      .selectFrom('inventory_counters')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    return value;
  },
});
