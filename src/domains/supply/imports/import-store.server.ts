import { FeedLosses } from '#domains/supply/feeds/feed-losses.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { createImportDealers } from './import-dealers.server.ts';
import { ImportCounts, type ImportRun, type ImportState, noCounts } from './import-run.ts';

type RunRow = {
  id: string;
  feed_id: string;
  dealer_id: number | null;
  state: ImportState;
  source: ImportRun['source'];
  file_name: string;
  bytes: number;
  sha256: string;
  as_of_ms: number;
  whole: number;
  mapping: string | null;
  operator_id: string;
  operator_email: string;
  created_ms: number;
  started_ms: number | null;
  finished_ms: number | null;
  wish: ImportRun['wish'];
  task: string | null;
  done: number;
  total: number;
  stored_rows: number;
  missing_done: number;
  counts: string;
  failure: string | null;
  hold: string | null;
  accepted: number;
};

type RunTables = { import_runs: RunRow; import_dealers: { run_id: string; owner_id: number } };

const read = (row: RunRow): ImportRun => ({
  id: row.id,
  feedId: row.feed_id,
  dealerId: row.dealer_id,
  state: row.state,
  source: row.source,
  fileName: row.file_name,
  bytes: row.bytes,
  sha256: row.sha256,
  asOfMs: row.as_of_ms,
  whole: row.whole === 1,
  mapping: row.mapping === null ? null : JSON.parse(row.mapping),
  operator: { id: row.operator_id, email: row.operator_email },
  createdMs: row.created_ms,
  startedMs: row.started_ms,
  finishedMs: row.finished_ms,
  wish: row.wish,
  task: row.task,
  done: row.done,
  total: row.total,
  counts: ImportCounts.parse(JSON.parse(row.counts)),
  failure: row.failure,
  hold: row.hold === null ? null : FeedLosses.parse(JSON.parse(row.hold)),
  accepted: row.accepted === 1,
});

type NewImport = Pick<
  ImportRun,
  | 'id'
  | 'feedId'
  | 'dealerId'
  | 'source'
  | 'fileName'
  | 'bytes'
  | 'sha256'
  | 'asOfMs'
  | 'whole'
  | 'operator'
  | 'createdMs'
>;

type Change = Partial<
  Pick<ImportRun, 'state' | 'wish' | 'task' | 'done' | 'total' | 'startedMs' | 'finishedMs' | 'failure' | 'mapping'> & {
    hold: FeedLosses;
    accepted: boolean;
  }
>;

const countedKeys = [
  ...(['added', 'priceChanged', 'otherChanged', 'unchanged', 'back', 'left'] as const),
  ...(['dealersAdded', 'dealersChanged', 'undone', 'notUndone', 'dealersUndone'] as const),
];
type CountedKey = (typeof countedKeys)[number];

export type ImportStore = ReturnType<typeof createImportStore>;

/** Imports with their state, counts and history. */
export const createImportStore = (db: SqlDatabase) => {
  const dealers = createImportDealers(db);
  const tables = (session: SqlSession = db) => session.with<RunTables>();
  const one = async (id: string, session?: SqlSession): Promise<RunRow | undefined> =>
    tables(session).selectFrom('import_runs').selectAll().where('id', '=', id).executeTakeFirst();

  return {
    dealers,

    /** Once for an id: the same file may arrive twice at a time. */
    add: async (run: NewImport, session: SqlSession): Promise<void> => {
      await tables(session)
        .insertInto('import_runs')
        .values({
          id: run.id,
          feed_id: run.feedId,
          dealer_id: run.dealerId,
          state: 'mapping',
          source: run.source,
          file_name: run.fileName,
          bytes: run.bytes,
          sha256: run.sha256,
          as_of_ms: run.asOfMs,
          whole: run.whole ? 1 : 0,
          mapping: null,
          operator_id: run.operator.id,
          operator_email: run.operator.email,
          created_ms: run.createdMs,
          started_ms: null,
          finished_ms: null,
          wish: null,
          task: null,
          done: 0,
          total: 0,
          stored_rows: 0,
          missing_done: 0,
          counts: JSON.stringify(noCounts),
          failure: null,
          hold: null,
          accepted: 0,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
    },

    find: async (id: string, session?: SqlSession): Promise<ImportRun | undefined> => {
      const row = await one(id, session);
      return row && read(row);
    },

    /** How much is stored already, for resuming after an interruption. */
    checkpoint: async (id: string): Promise<{ storedRows: number; missingDone: boolean }> => {
      const row = await one(id);
      return { storedRows: row?.stored_rows ?? 0, missingDone: row?.missing_done === 1 };
    },

    /** False if it is not in one of these states; nothing is changed then. */
    change: async (id: string, from: readonly ImportState[], to: Change, session?: SqlSession): Promise<boolean> => {
      const { startedMs, finishedMs, mapping, hold, accepted, ...plain } = to;
      const { numUpdatedRows } = await tables(session)
        .updateTable('import_runs')
        .set({
          ...plain,
          ...(startedMs !== undefined && { started_ms: startedMs }),
          ...(finishedMs !== undefined && { finished_ms: finishedMs }),
          ...(mapping !== undefined && { mapping: JSON.stringify(mapping) }),
          ...(hold !== undefined && { hold: JSON.stringify(hold) }),
          ...(accepted !== undefined && { accepted: accepted ? 1 : 0 }),
        })
        .where('id', '=', id)
        .where('state', 'in', from)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Adds to the counts, in the transaction that made the changes. */
    count: async (
      id: string,
      added: Partial<Record<CountedKey, number>>,
      session: SqlSession,
      reached: { storedRows?: number; missingDone?: boolean } = {},
    ): Promise<void> => {
      const row = await one(id, session);
      if (!row) throw new Error(`there is no import ${id}`);
      const counts = ImportCounts.parse(JSON.parse(row.counts));
      for (const key of countedKeys) counts[key] += added[key] ?? 0;
      await tables(session)
        .updateTable('import_runs')
        .set({
          counts: JSON.stringify(counts),
          ...(reached.storedRows !== undefined && { stored_rows: reached.storedRows }),
          ...(reached.missingDone && { missing_done: 1 }),
        })
        .where('id', '=', id)
        .execute();
    },

    /** Stores the results of reading the file; idempotent. */
    setRead: async (
      id: string,
      problemCounts: Pick<ImportCounts, 'rows' | 'refused' | 'warnings' | 'leavingSkipped'>,
    ): Promise<void> => {
      await db.transaction(async (session) => {
        const row = await one(id, session);
        if (!row) throw new Error(`there is no import ${id}`);
        const counts = { ...ImportCounts.parse(JSON.parse(row.counts)), ...problemCounts };
        await tables(session)
          .updateTable('import_runs')
          .set({ counts: JSON.stringify(counts) })
          .where('id', '=', id)
          .execute();
      });
    },

    inStates: async (states: readonly ImportState[]): Promise<ImportRun[]> => {
      const rows = await tables()
        .selectFrom('import_runs')
        .selectAll()
        .where('state', 'in', states)
        .orderBy('created_ms')
        .execute();
      return rows.map(read);
    },

    /** Newest first. */
    ofFeed: async (feedId: string, limit: number, session?: SqlSession): Promise<ImportRun[]> => {
      const rows = await tables(session)
        .selectFrom('import_runs')
        .selectAll()
        .where('feed_id', '=', feedId)
        .orderBy('created_ms', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(read);
    },

    latest: async ({ dealerId, limit }: { dealerId?: number; limit: number }): Promise<ImportRun[]> => {
      const rows = await tables()
        .selectFrom('import_runs')
        .selectAll()
        .$if(dealerId !== undefined, (query) =>
          query.where((eb) =>
            eb.or([
              eb('dealer_id', '=', dealerId ?? 0),
              eb(
                'id',
                'in',
                eb
                  .selectFrom('import_dealers')
                  .select('run_id')
                  .where('owner_id', '=', dealerId ?? 0),
              ),
            ]),
          ),
        )
        .orderBy('created_ms', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(read);
    },
  };
};
