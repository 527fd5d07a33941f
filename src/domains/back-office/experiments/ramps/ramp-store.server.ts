import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { isUnfinished, type Ramp } from './ramp.ts';

type RampRow = {
  id: string;
  experiment: string;
  rule_key: string;
  /** `unfinished` or `ended`. */
  state: string;
  content: string;
  /** Increases with each change, so that of two at once one is refused. */
  version: number;
  started_ms: number;
  updated_ms: number;
};

type Tables = { experiment_ramps: RampRow };

export type StoredRamp = { ramp: Ramp; version: number };

const read = ({ content, version }: Pick<RampRow, 'content' | 'version'>): StoredRamp => ({
  ramp: JSON.parse(content),
  version,
});

const stateOf = (ramp: Ramp): string => (isUnfinished(ramp) ? 'unfinished' : 'ended');

export const createRampStore = (db: SqlDatabase) => ({
  unfinished: async (): Promise<StoredRamp[]> => {
    const rows = await db
      .with<Tables>()
      .selectFrom('experiment_ramps')
      .select(['content', 'version'])
      .where('state', '=', 'unfinished')
      .orderBy('started_ms')
      .orderBy('id')
      .execute();
    return rows.map(read);
  },

  /** The latest ramp that was started from an experiment, or that is the given rule. */
  latestOf: async (key: string): Promise<StoredRamp | undefined> => {
    const row = await db
      .with<Tables>()
      .selectFrom('experiment_ramps')
      .select(['content', 'version'])
      .where(({ or, eb }) => or([eb('experiment', '=', key), eb('rule_key', '=', key)]))
      .orderBy('started_ms', 'desc')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    return row && read(row);
  },

  endedSince: async (sinceMs: number): Promise<Ramp[]> => {
    const rows = await db
      .with<Tables>()
      .selectFrom('experiment_ramps')
      .select(['content', 'version'])
      .where('state', '=', 'ended')
      .where('updated_ms', '>=', sinceMs)
      .orderBy('updated_ms')
      .orderBy('id')
      .execute();
    return rows.map((row) => read(row).ramp);
  },

  insert: async (ramp: Ramp, atMs: number, session: SqlSession): Promise<void> => {
    await session
      .with<Tables>()
      .insertInto('experiment_ramps')
      .values({
        id: ramp.id,
        experiment: ramp.experimentKey,
        rule_key: ramp.ruleKey,
        state: stateOf(ramp),
        content: JSON.stringify(ramp),
        version: 1,
        started_ms: atMs,
        updated_ms: atMs,
      })
      .execute();
  },

  /** False if it was changed since it was read. */
  update: async ({ ramp, version }: StoredRamp, atMs: number, session: SqlSession): Promise<boolean> => {
    const { numUpdatedRows } = await session
      .with<Tables>()
      .updateTable('experiment_ramps')
      .set({ state: stateOf(ramp), content: JSON.stringify(ramp), version: version + 1, updated_ms: atMs })
      .where('id', '=', ramp.id)
      .where('version', '=', version)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },
});
export type RampStore = ReturnType<typeof createRampStore>;
