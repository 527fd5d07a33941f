import { z } from 'zod';
import type { Sealer } from '#lib/sealer.server.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';

/** Identifies a fetched file, so that the same one is not imported again. */
const FeedVersion = z.object({
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  sha256: z.string().nullable(),
});
export type FeedVersion = z.infer<typeof FeedVersion>;

/** A recurring feed, uploaded or fetched from an address. The password leaves the store only for fetching. */
export type Feed = {
  id: string;
  name: string;
  address: string | null;
  username: string | null;
  hasPassword: boolean;
  /** Null if nothing is fetched. */
  everyHours: number | null;
  whole: boolean;
  /** Whose cars it holds, whatever its rows name; null if the rows say it. */
  dealerId: number | null;
  /** The operator's last mapping, for files with the same columns. */
  mapping: unknown;
  nextFetchMs: number | null;
  checkedMs: number | null;
  arrivedMs: number | null;
  /** Whether the last file was the same as the one before. */
  unchanged: boolean;
  error: string | null;
  createdMs: number;
};

type FeedRow = {
  id: string;
  name: string;
  address: string | null;
  username: string | null;
  password: string | null;
  every_hours: number | null;
  whole: number;
  dealer_id: number | null;
  mapping: string | null;
  validators: string | null;
  next_fetch_ms: number | null;
  checked_ms: number | null;
  arrived_ms: number | null;
  unchanged: number;
  error: string | null;
  created_ms: number;
};

const read = (row: FeedRow, sealer: Sealer): Feed => ({
  id: row.id,
  name: row.name,
  address: row.address === null ? null : (sealer.open(row.address) ?? null),
  username: row.username,
  hasPassword: row.password !== null,
  everyHours: row.every_hours,
  whole: row.whole === 1,
  dealerId: row.dealer_id,
  mapping: row.mapping === null ? null : JSON.parse(row.mapping),
  nextFetchMs: row.next_fetch_ms,
  checkedMs: row.checked_ms,
  arrivedMs: row.arrived_ms,
  unchanged: row.unchanged === 1,
  error: row.error,
  createdMs: row.created_ms,
});

type FeedChange = Partial<
  Omit<Feed, 'id' | 'hasPassword' | 'createdMs'> & { password: string | null; version: FeedVersion | null }
>;

const columnsOf = (change: FeedChange, sealer: Sealer): Partial<FeedRow> => {
  const {
    address,
    password,
    everyHours,
    whole,
    dealerId,
    mapping,
    nextFetchMs,
    checkedMs,
    arrivedMs,
    unchanged,
    version,
    ...plain
  } = change;
  return {
    ...plain,
    ...(address !== undefined && { address: address === null ? null : sealer.seal(address) }),
    ...(password !== undefined && { password: password === null ? null : sealer.seal(password) }),
    ...(everyHours !== undefined && { every_hours: everyHours }),
    ...(whole !== undefined && { whole: whole ? 1 : 0 }),
    ...(dealerId !== undefined && { dealer_id: dealerId }),
    ...(mapping !== undefined && { mapping: mapping === null ? null : JSON.stringify(mapping) }),
    ...(nextFetchMs !== undefined && { next_fetch_ms: nextFetchMs }),
    ...(checkedMs !== undefined && { checked_ms: checkedMs }),
    ...(arrivedMs !== undefined && { arrived_ms: arrivedMs }),
    ...(unchanged !== undefined && { unchanged: unchanged ? 1 : 0 }),
    ...(version !== undefined && { validators: version === null ? null : JSON.stringify(version) }),
  };
};

type NewFeed = Pick<Feed, 'id' | 'name' | 'whole' | 'createdMs'>;

const newRow = (feed: NewFeed): FeedRow => ({
  id: feed.id,
  name: feed.name,
  whole: feed.whole ? 1 : 0,
  created_ms: feed.createdMs,
  unchanged: 0,
  address: null,
  username: null,
  password: null,
  every_hours: null,
  dealer_id: null,
  mapping: null,
  validators: null,
  next_fetch_ms: null,
  checked_ms: null,
  arrived_ms: null,
  error: null,
});

export type FeedStore = ReturnType<typeof createFeedStore>;

/** Addresses often contain a token, so they are encrypted like passwords. */
export const createFeedStore = (db: SqlDatabase, sealer: Sealer) => {
  const tables = (session: SqlSession = db) => session.with<{ feeds: FeedRow }>();

  return {
    add: async (feed: NewFeed, session: SqlSession): Promise<void> => {
      await tables(session).insertInto('feeds').values(newRow(feed)).execute();
    },

    /** The feed that a dealer's own software sends; false if there is one already. */
    addOfDealer: async (
      feed: { id: string; name: string; dealerId: number; createdMs: number },
      session: SqlSession,
    ): Promise<boolean> => {
      const { numInsertedOrUpdatedRows } = await tables(session)
        .insertInto('feeds')
        .values({ ...newRow({ ...feed, whole: true }), dealer_id: feed.dealerId })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    find: async (id: string, session?: SqlSession): Promise<Feed | undefined> => {
      const row = await tables(session).selectFrom('feeds').selectAll().where('id', '=', id).executeTakeFirst();
      return row && read(row, sealer);
    },

    named: async (name: string, session?: SqlSession): Promise<Feed | undefined> => {
      const row = await tables(session).selectFrom('feeds').selectAll().where('name', '=', name).executeTakeFirst();
      return row && read(row, sealer);
    },

    all: async (): Promise<Feed[]> => {
      const rows = await tables().selectFrom('feeds').selectAll().orderBy('name').execute();
      return rows.map((row) => read(row, sealer));
    },

    change: async (id: string, change: FeedChange, session?: SqlSession): Promise<void> => {
      await tables(session).updateTable('feeds').set(columnsOf(change, sealer)).where('id', '=', id).execute();
    },

    remove: async (id: string, session: SqlSession): Promise<void> => {
      await tables(session).deleteFrom('feeds').where('id', '=', id).execute();
    },

    /** For fetching only; never shown or logged. The password is undefined if it was encrypted with another key. */
    secretsOf: async (id: string): Promise<{ password: string | null | undefined; version: FeedVersion | null }> => {
      const row = await tables()
        .selectFrom('feeds')
        .select(['password', 'validators'])
        .where('id', '=', id)
        .executeTakeFirst();
      const version = row?.validators ? FeedVersion.parse(JSON.parse(row.validators)) : null;
      const sealed = row?.password ?? null;
      return { password: sealed === null ? null : sealer.open(sealed), version };
    },
  };
};
