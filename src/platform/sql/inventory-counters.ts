import type { InventoryCounters } from '#lib/inventory-counters.ts';

type CounterTables = { inventory_counters: { name: string; value: number } };

/**
 * A counter's row is locked until its transaction ends, so revisions are committed in order: a reader that has read up
 * to one has missed no smaller one.
 */
export const createInventoryCounters = (): InventoryCounters => ({
  take: async (session, name, count) => {
    const { value } = await session
      .with<CounterTables>()
      .updateTable('inventory_counters')
      .set((eb) => ({ value: eb('value', '+', count) }))
      .where('name', '=', name)
      .returning('value')
      .executeTakeFirstOrThrow();
    return value - count + 1;
  },

  hold: async (session, name) => {
    await session
      .with<CounterTables>()
      .updateTable('inventory_counters')
      .set((eb) => ({ value: eb.ref('value') }))
      .where('name', '=', name)
      .execute();
  },

  last: async (session, name) => {
    const { value } = await session
      .with<CounterTables>()
      .selectFrom('inventory_counters')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    return value;
  },
});
