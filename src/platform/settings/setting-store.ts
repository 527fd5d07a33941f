import { sql } from 'kysely';
import type { Publisher } from '#lib/setting.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';

type VersionRow = {
  name: string;
  version: number;
  value: string;
  published_ms: number;
  publisher_id: string;
  publisher_email: string;
  reason: string;
  restored_version: number | null;
};

type Tables = { setting_versions: VersionRow };

/** A stored version; its value is JSON that the setting's schema parses. */
export type StoredVersion = {
  name: string;
  version: number;
  json: string;
  atMs: number;
  publisher: Publisher;
  reason: string;
  restored: number | null;
};

const readVersion = (row: VersionRow): StoredVersion => ({
  name: row.name,
  version: row.version,
  json: row.value,
  atMs: row.published_ms,
  reason: row.reason,
  publisher: { id: row.publisher_id, email: row.publisher_email },
  restored: row.restored_version,
});

export const createSettingStore = (db: SqlDatabase) => ({
  /** The latest version of each setting; queried several times a second. */
  latestVersions: async (): Promise<Map<string, number>> => {
    const rows = await db
      .with<Tables>()
      .selectFrom('setting_versions')
      .select(['name', sql<number>`max(version)`.as('version')])
      .groupBy('name')
      .execute();
    return new Map(rows.map(({ name, version }) => [name, version]));
  },

  find: async (name: string, version: number, session: SqlSession = db): Promise<StoredVersion | undefined> => {
    const row = await session
      .with<Tables>()
      .selectFrom('setting_versions')
      .selectAll()
      .where('name', '=', name)
      .where('version', '=', version)
      .executeTakeFirst();
    return row && readVersion(row);
  },

  latest: async (name: string, session: SqlSession): Promise<StoredVersion | undefined> => {
    const row = await session
      .with<Tables>()
      .selectFrom('setting_versions')
      .selectAll()
      .where('name', '=', name)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row && readVersion(row);
  },

  history: async (name: string, limit: number): Promise<StoredVersion[]> => {
    const rows = await db
      .with<Tables>()
      .selectFrom('setting_versions')
      .selectAll()
      .where('name', '=', name)
      .orderBy('version', 'desc')
      .limit(limit)
      .execute();
    return rows.map(readVersion);
  },

  insert: async ({ publisher, ...version }: StoredVersion, session: SqlSession): Promise<void> => {
    await session
      .with<Tables>()
      .insertInto('setting_versions')
      .values({
        name: version.name,
        version: version.version,
        value: version.json,
        published_ms: version.atMs,
        publisher_id: publisher.id,
        publisher_email: publisher.email,
        reason: version.reason,
        restored_version: version.restored,
      })
      .execute();
  },
});
