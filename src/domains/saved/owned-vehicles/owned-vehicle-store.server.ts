import type { RemovedItemStore, StoredRow } from '#domains/saved/bookmarks/removed-item-store.server.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { ownedVehiclesLimit } from './owned-vehicle.ts';
import type { CatalogueVehicle } from './read-owned-vehicle.ts';

type Row = {
  id: string;
  consumer_id: string;
  vin: string | null;
  year: number;
  make_code: string;
  model_code: string;
  trim: string;
  mileage: number | null;
  zip: string | null;
  added_ms: number;
  estimated_usd: number | null;
  estimated_ms: number | null;
};

export type StoredVehicle = CatalogueVehicle & {
  vehicleId: string;
  addedMs: number;
  estimatedUsd: number | null;
  /** Null until the first estimate. */
  estimatedMs: number | null;
};

const read = (row: Row): StoredVehicle => ({
  vehicleId: row.id,
  vin: row.vin,
  year: row.year,
  makeCode: row.make_code,
  modelCode: row.model_code,
  trim: row.trim,
  mileage: row.mileage,
  zip: row.zip,
  addedMs: row.added_ms,
  estimatedUsd: row.estimated_usd,
  estimatedMs: row.estimated_ms,
});

type Options = { db: SqlDatabase; removed: Pick<RemovedItemStore, 'keep' | 'take'> };

export type OwnedVehicleStore = ReturnType<typeof createOwnedVehicleStore>;

export const createOwnedVehicleStore = ({ db, removed }: Options) => {
  const tables = (session: SqlSession = db) => session.with<{ owned_vehicles: Row }>();
  const ofConsumer = (consumerId: string, session?: SqlSession) =>
    tables(session).selectFrom('owned_vehicles').selectAll().where('consumer_id', '=', consumerId);

  return {
    /** Adds or replaces. An id of another consumer's car is unknown. */
    put: (
      consumerId: string,
      vehicleId: string,
      { vin, year, makeCode, modelCode, trim, mileage, zip }: CatalogueVehicle,
      nowMs: number,
    ): Promise<Result<StoredVehicle, 'unknown-vehicle' | 'already-added' | 'over-limit'>> =>
      db.transaction(async (session) => {
        const holder = await tables(session)
          .selectFrom('owned_vehicles')
          .select(['consumer_id', 'added_ms'])
          .where('id', '=', vehicleId)
          .executeTakeFirst();
        if (holder && holder.consumer_id !== consumerId) return err('unknown-vehicle');
        const others = (await ofConsumer(consumerId, session).execute()).filter(({ id }) => id !== vehicleId);
        if (vin !== null && others.some((other) => other.vin === vin)) return err('already-added');
        if (!holder && others.length >= ownedVehiclesLimit) return err('over-limit');
        const row: Row = {
          id: vehicleId,
          consumer_id: consumerId,
          vin,
          year,
          make_code: makeCode,
          model_code: modelCode,
          trim,
          mileage,
          zip,
          added_ms: holder?.added_ms ?? nowMs,
          estimated_usd: null,
          estimated_ms: null,
        };
        const { id, consumer_id, ...changes } = row;
        await tables(session)
          .insertInto('owned_vehicles')
          .values({ id, consumer_id, ...changes })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
          .execute();
        return ok(read(row));
      }),

    /** In the order they were added. */
    list: async (consumerId: string): Promise<StoredVehicle[]> =>
      (await ofConsumer(consumerId).orderBy('added_ms').orderBy('id').execute()).map(read),

    count: async (consumerId: string): Promise<number> => {
      const { count } = await tables()
        .selectFrom('owned_vehicles')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('consumer_id', '=', consumerId)
        .executeTakeFirstOrThrow();
      return count;
    },

    noteEstimate: async (vehicleId: string, estimatedUsd: number | null, nowMs: number): Promise<void> => {
      await tables()
        .updateTable('owned_vehicles')
        .set({ estimated_usd: estimatedUsd, estimated_ms: nowMs })
        .where('id', '=', vehicleId)
        .execute();
    },

    /** `nameOf` gives the title under which it can be restored. */
    remove: (consumerId: string, vehicleId: string, nameOf: (vehicle: StoredVehicle) => string): Promise<boolean> =>
      db.transaction(async (session) => {
        const row = await tables(session)
          .deleteFrom('owned_vehicles')
          .where('id', '=', vehicleId)
          .where('consumer_id', '=', consumerId)
          .returningAll()
          .executeTakeFirst();
        if (!row) return false;
        const item = { id: vehicleId, consumerId, kind: 'owned', title: nameOf(read(row)) } as const;
        await removed.keep({ ...item, content: { row, choices: [] } }, session);
        return true;
      }),

    /** False when it is too late, or the limit is reached. */
    restore: (consumerId: string, vehicleId: string): Promise<boolean> =>
      db.transaction(async (session) => {
        const content = await removed.take(consumerId, 'owned', vehicleId, session);
        const others = await ofConsumer(consumerId, session).execute();
        if (!content || others.length >= ownedVehiclesLimit) return false;
        const added = await session
          .with<{ owned_vehicles: StoredRow }>()
          .insertInto('owned_vehicles')
          .values(content.row)
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst();
        return added !== undefined;
      }),

    removeAll: async (consumerId: string, session: SqlSession): Promise<void> => {
      await tables(session).deleteFrom('owned_vehicles').where('consumer_id', '=', consumerId).execute();
    },
  };
};
