import type { Setting } from '#lib/setting.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { stateOf } from './read-setting.ts';
import { createSettingStore } from './setting-store.ts';

/** The value as a session sees it, for writes that depend on it; others read it from memory. */
export const createStoredSettingReader =
  (db: SqlDatabase) =>
  async <T>(setting: Setting<T>, session: SqlSession): Promise<T> =>
    stateOf(setting, await createSettingStore(db).latest(setting.name, session)).value;
