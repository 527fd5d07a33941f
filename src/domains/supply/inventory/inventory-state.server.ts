import { hostname } from 'node:os';
import type { Clock } from '#lib/clock.ts';
import { minuteMs } from '#lib/duration.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';

type StateTables = {
  inventory_leases: { name: string; holder: string; until_ms: number };
  demo_inventory: { name: string; status: 'seeding' | 'complete'; seed: number; listings: number; as_of_ms: number };
  stale_markets: { model_code: string };
  photo_sources: { source: string; hash: string };
};

type DemoState = { status: 'seeding' | 'complete'; seed: number; listings: number; asOfMs: number };

export type InventoryState = ReturnType<typeof createInventoryState>;

const leaseName = 'inventory';
const leaseMs = minuteMs;
const demoName = 'demo';

class LostLeaseError extends Error {
  constructor() {
    super('Another process has taken over writing the inventory');
  }
}

/** The lease for bulk writes to the inventory, the state of the demo, and models with outdated estimates. */
export const createInventoryState = ({ db, clock }: { db: SqlDatabase; clock: Clock }) => {
  const tables = (session: SqlSession = db) => session.with<StateTables>();

  return {
    /** Only one bulk writer at a time, seeding or import. False while another holds the lease. */
    takeLease: (holder: string): Promise<boolean> =>
      db.transaction(async (session) => {
        const held = await tables(session)
          .selectFrom('inventory_leases')
          .selectAll()
          .where('name', '=', leaseName)
          .executeTakeFirst();
        if (held && held.holder !== holder && held.until_ms > clock.now() && !hasEnded(held.holder)) return false;
        const lease = { holder, until_ms: clock.now() + leaseMs };
        await tables(session)
          .insertInto('inventory_leases')
          .values({ name: leaseName, ...lease })
          .onConflict((conflict) => conflict.column('name').doUpdateSet(lease))
          .execute();
        return true;
      }),

    /** Part of every bulk write, so that a writer that lost the lease writes nothing more. */
    renewLease: async (holder: string, session: SqlSession): Promise<void> => {
      const { numUpdatedRows } = await tables(session)
        .updateTable('inventory_leases')
        .set({ until_ms: clock.now() + leaseMs })
        .where('name', '=', leaseName)
        .where('holder', '=', holder)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new LostLeaseError();
    },

    releaseLease: async (holder: string): Promise<void> => {
      await tables()
        .deleteFrom('inventory_leases')
        .where('name', '=', leaseName)
        .where('holder', '=', holder)
        .execute();
    },

    demo: async (): Promise<DemoState | undefined> => {
      const row = await tables()
        .selectFrom('demo_inventory')
        .selectAll()
        .where('name', '=', demoName)
        .executeTakeFirst();
      return row && { status: row.status, seed: row.seed, listings: row.listings, asOfMs: row.as_of_ms };
    },

    setDemo: async (demo: DemoState, session: SqlSession): Promise<void> => {
      const values = { status: demo.status, seed: demo.seed, listings: demo.listings, as_of_ms: demo.asOfMs };
      await tables(session)
        .insertInto('demo_inventory')
        .values({ name: demoName, ...values })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
        .execute();
    },

    /** Marks models whose prices changed since they were estimated (RULING-61). */
    markStaleMarkets: async (modelCodes: Iterable<string>, session: SqlSession): Promise<void> => {
      const rows = [...new Set(modelCodes)].map((code) => ({ model_code: code }));
      if (rows.length === 0) return;
      await tables(session)
        .insertInto('stale_markets')
        .values(rows)
        .onConflict((conflict) => conflict.column('model_code').doNothing())
        .execute();
    },

    staleMarkets: async (): Promise<string[]> => {
      const rows = await tables().selectFrom('stale_markets').select('model_code').orderBy('model_code').execute();
      return rows.map((row) => row.model_code);
    },

    clearStaleMarkets: async (modelCodes: readonly string[], session: SqlSession): Promise<void> => {
      await tables(session).deleteFrom('stale_markets').where('model_code', 'in', modelCodes).execute();
    },

    /** Whether any feed has this picture. */
    hasPhoto: async (hash: string): Promise<boolean> =>
      (await tables().selectFrom('photo_sources').select('source').where('hash', '=', hash).executeTakeFirst()) !==
      undefined,

    /** Content hashes of pictures fetched before. */
    photoHashes: async (sources: readonly string[], session: SqlSession = db): Promise<Map<string, string>> => {
      const hashes = new Map<string, string>();
      for (let at = 0; at < sources.length; at += 500) {
        const rows = await tables(session)
          .selectFrom('photo_sources')
          .selectAll()
          .where('source', 'in', sources.slice(at, at + 500))
          .execute();
        for (const { source, hash } of rows) hashes.set(source, hash);
      }
      return hashes;
    },

    rememberPhoto: async (source: string, hash: string): Promise<void> => {
      await tables()
        .insertInto('photo_sources')
        .values({ source, hash })
        .onConflict((conflict) => conflict.column('source').doUpdateSet({ hash }))
        .execute();
    },
  };
};

/** Unique to one bulk write: host, process, its start time, and a token. */
export const leaseHolder = (token: string): string => [hostname(), process.pid, startedAt(), token].join(' ');

const startedAt = (): string => String(Math.round(performance.timeOrigin));

/** Whether the holder was a process on this machine that has ended. */
const hasEnded = (holder: string): boolean => {
  const [host, pid, started] = holder.split(' ');
  if (host !== hostname()) return false;
  // In a container the next process often gets the same process id.
  if (Number(pid) === process.pid) return started !== startedAt();
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
};
