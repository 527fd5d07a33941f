import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { Counted } from '#lib/tally.server.ts';
import type { AccessKind } from './access-event.ts';

type EventRow = {
  hour_ms: number;
  kind: AccessKind;
  endpoint: string;
  network: string;
  account: string;
  account_mask: string;
  total: number;
  last_ms: number;
};
type BlockRow = { network: string; since_ms: number; until_ms: number; operator_email: string };
type Tables = { access_events: EventRow; blocked_networks: BlockRow };

export type AccessKey = {
  hourMs: number;
  kind: AccessKind;
  endpoint: string;
  network: string;
  account: string;
  accountMask: string;
};

export type NetworkBlock = { network: string; sinceMs: number; untilMs: number; by: string };

/** Counts of failed sign-ins, refusals and limits, and the networks that are blocked. */
export const createAccessStore = (db: SqlDatabase) => {
  const table = (session: SqlSession = db) => session.with<Tables>();
  const since = (fromMs: number) => table().selectFrom('access_events').where('hour_ms', '>=', fromMs);

  return {
    add: async (counts: readonly Counted<AccessKey>[], nowMs: number): Promise<void> => {
      await table()
        .insertInto('access_events')
        .values(
          counts.map(({ key: { hourMs, accountMask, ...key }, total }) => ({
            ...key,
            hour_ms: hourMs,
            account_mask: accountMask,
            total,
            last_ms: nowMs,
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(['hour_ms', 'kind', 'endpoint', 'network', 'account']).doUpdateSet((eb) => ({
            total: eb('access_events.total', '+', eb.ref('excluded.total')),
            last_ms: eb.ref('excluded.last_ms'),
          })),
        )
        .execute();
    },

    /** The accounts with the most failed sign-ins. */
    guesses: async (fromMs: number, limit: number) => {
      const rows = await since(fromMs)
        .where('kind', '!=', 'refusal')
        .where('account', '!=', '')
        .groupBy('account')
        .select(({ fn }) => [
          fn.max('account_mask').as('mask'),
          fn.sum<number>('total').as('total'),
          fn.count<number>('network').distinct().as('networks'),
          fn.max<number>('last_ms').as('last'),
        ])
        .select('account')
        .orderBy('total', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ account, mask, total, networks, last }) => ({
        account,
        mask,
        total: Number(total),
        networks: Number(networks),
        lastMs: Number(last),
      }));
    },

    /** The endpoints where limits were hit. */
    limits: async (fromMs: number, limit: number) => {
      const rows = await since(fromMs)
        .where('kind', '=', 'limit')
        .groupBy('endpoint')
        .select(({ fn }) => [
          'endpoint',
          fn.sum<number>('total').as('total'),
          fn.count<number>('network').distinct().as('networks'),
          fn.max<number>('last_ms').as('last'),
        ])
        .orderBy('total', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ endpoint, total, networks, last }) => ({
        endpoint,
        total: Number(total),
        networks: Number(networks),
        lastMs: Number(last),
      }));
    },

    /** The networks with the most refused requests. */
    networks: async (fromMs: number, limit: number) => {
      const rows = await since(fromMs)
        .groupBy('network')
        .select(({ fn, eb }) => {
          const sumOf = (kind: AccessKind) =>
            fn.sum<number>(eb.case().when('kind', '=', kind).then(eb.ref('total')).else(0).end());
          return [
            'network',
            sumOf('failed-sign-in').as('failedSignIns'),
            sumOf('refusal').as('refusals'),
            sumOf('limit').as('limits'),
            fn.sum<number>('total').as('total'),
            fn.max<number>('last_ms').as('last'),
          ];
        })
        .orderBy('total', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ network, failedSignIns, refusals, limits, last }) => ({
        network,
        failedSignIns: Number(failedSignIns),
        refusals: Number(refusals),
        limits: Number(limits),
        lastMs: Number(last),
      }));
    },

    removeBefore: async (beforeMs: number): Promise<void> => {
      await table().deleteFrom('access_events').where('hour_ms', '<', beforeMs).execute();
      await table().deleteFrom('blocked_networks').where('until_ms', '<', beforeMs).execute();
    },

    /** The blocks that have not expired. */
    blocks: async (nowMs: number): Promise<NetworkBlock[]> => {
      const rows = await table()
        .selectFrom('blocked_networks')
        .selectAll()
        .where('until_ms', '>', nowMs)
        .orderBy('since_ms', 'desc')
        .execute();
      return rows.map(({ network, since_ms, until_ms, operator_email }) => ({
        network,
        sinceMs: since_ms,
        untilMs: until_ms,
        by: operator_email,
      }));
    },

    block: async ({ network, sinceMs, untilMs, by }: NetworkBlock, session: SqlSession): Promise<void> => {
      const times = { since_ms: sinceMs, until_ms: untilMs, operator_email: by };
      await table(session)
        .insertInto('blocked_networks')
        .values({ network, ...times })
        .onConflict((conflict) => conflict.column('network').doUpdateSet(times))
        .execute();
    },

    /** False if it was not blocked. */
    unblock: async (network: string, session: SqlSession): Promise<boolean> => {
      const removed = await table(session)
        .deleteFrom('blocked_networks')
        .where('network', '=', network)
        .returning('network')
        .executeTakeFirst();
      return removed !== undefined;
    },
  };
};

export type AccessStore = ReturnType<typeof createAccessStore>;
