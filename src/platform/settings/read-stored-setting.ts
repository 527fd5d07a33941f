import type { Setting } from '#lib/setting.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { stateOf } from './read-setting.ts';
import { createSettingStore } from './setting-store.ts';

/** The value that holds as a session sees it, for whoever writes by it; others read it from memory. */
export const createStoredSettingReader =
  (db: SqlDatabase) =>
  async <T>(setting: Setting<T>, session: SqlSession): Promise<T> =>
    stateOf(setting, await createSettingStore(db).latest(setting.name, session)).value;
