import { sql } from 'kysely';
import type { ReferrerClass } from '#lib/referrer.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { Counted } from '#lib/tally.server.ts';
import type { ShopperAction } from './shopper-action.ts';

/** `dealerId` is 0 for what is about no single seller; `unitCents` is what one was worth when it was counted. */
export type ActionCount = {
  dayMs: number;
  action: ShopperAction;
  brand: string;
  dealerId: number;
  source: ReferrerClass;
  unitCents: number;
};

type Row = {
  day_ms: number;
  action: ShopperAction;
  brand: string;
  dealer_id: number;
  source: ReferrerClass;
  unit_cents: number;
  total: number;
};
type Tables = { shopper_actions: Row };

export type ActionTotal = { name: string; total: number; cents: number };
export type ActionRow = Omit<ActionCount, 'unitCents'> & { total: number; cents: number };

type Range = { fromMs: number; untilMs: number; actions: readonly ShopperAction[] };

const asRow = ({ key, total }: Counted<ActionCount>): Row => ({
  day_ms: key.dayMs,
  action: key.action,
  brand: key.brand,
  dealer_id: key.dealerId,
  source: key.source,
  unit_cents: key.unitCents,
  total,
});

const cents = sql<number | string>`sum(total * unit_cents)`;

export const createActionCountStore = ({ db }: { db: SqlDatabase }) => {
  const tables = (session: SqlSession = db) => session.with<Tables>();

  const add = async (counted: readonly Counted<ActionCount>[], session?: SqlSession): Promise<void> => {
    await tables(session)
      .insertInto('shopper_actions')
      .values(counted.map(asRow))
      .onConflict((conflict) =>
        conflict
          .columns(['day_ms', 'action', 'brand', 'dealer_id', 'source', 'unit_cents'])
          .doUpdateSet((eb) => ({ total: eb('shopper_actions.total', '+', eb.ref('excluded.total')) })),
      )
      .execute();
  };

  const within = ({ fromMs, untilMs, actions }: Range) =>
    tables()
      .selectFrom('shopper_actions')
      .where('day_ms', '>=', fromMs)
      .where('day_ms', '<', untilMs)
      .where('action', 'in', actions);

  return {
    add,

    /** Totals and values grouped by one column. */
    totals: async (
      column: 'day_ms' | 'action' | 'brand' | 'dealer_id' | 'source',
      range: Range,
    ): Promise<ActionTotal[]> => {
      const rows = await within(range)
        .select((eb) => [eb.ref(column).as('name'), eb.fn.sum<number | string>('total').as('total'), cents.as('cents')])
        .groupBy(column)
        .execute();
      return rows.map((row) => ({ name: String(row.name), total: Number(row.total), cents: Number(row.cents) }));
    },

    /** Every count of a range, by day. */
    rows: async (range: Range): Promise<ActionRow[]> => {
      const rows = await within(range)
        .select((eb) => [
          'day_ms',
          'action',
          'brand',
          'dealer_id',
          'source',
          eb.fn.sum<number | string>('total').as('total'),
          cents.as('cents'),
        ])
        .groupBy(['day_ms', 'action', 'brand', 'dealer_id', 'source'])
        .orderBy('day_ms')
        .orderBy('action')
        .orderBy('brand')
        .orderBy('dealer_id')
        .orderBy('source')
        .execute();
      return rows.map(({ day_ms: dayMs, dealer_id: dealerId, action, brand, source, ...row }) => ({
        dayMs,
        action,
        brand,
        dealerId,
        source,
        total: Number(row.total),
        cents: Number(row.cents),
      }));
    },

    forgetBefore: async (ms: number): Promise<void> => {
      await tables().deleteFrom('shopper_actions').where('day_ms', '<', ms).execute();
    },
  };
};

export type ActionCountStore = ReturnType<typeof createActionCountStore>;
