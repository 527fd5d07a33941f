import type { SqlDatabase } from '#lib/sql-session.ts';
import { StartFailure } from '#lib/start-failure.ts';
import type { Migration } from './migrations.ts';

/** Ids of the migrations that a database or backup has applied. Throws if one is unknown to this version. */
export const readApplied = (
  applied: readonly string[],
  migrations: readonly Migration[],
  subject: 'This database' | 'This backup',
): Set<string> => {
  const current = adoptSquashed(applied, migrations, subject);
  const newer = current.filter((id) => !migrations.some((migration) => migration.id === id));
  if (newer.length === 0) return new Set(current);
  throw new StartFailure(
    `${subject} was written by a newer version of Forecourt (it has ${newer.join(', ')}). ` +
      'Use that version or a later one, or a backup made before the upgrade.',
  );
};

/** Replaces the ids of squashed migrations by the id of the one they were squashed into. */
const adoptSquashed = (
  applied: readonly string[],
  migrations: readonly Migration[],
  subject: string,
): readonly string[] => {
  const [initial] = migrations;
  const last = initial?.replaces;
  if (!last || applied.includes(initial.id)) return applied;
  const retired = applied.filter((id) => id <= last).toSorted();
  if (retired.length === 0) return applied;
  if (retired.includes(last)) return [initial.id, ...applied.filter((id) => id > last)];
  throw new StartFailure(
    `${subject} was written by a version before the first release (it ends at ${retired.at(-1)}). ` +
      `Start the last version that still has ${last} on it once, then this one.`,
  );
};

/** When a migration was applied to this database. */
export const migratedMs = async (db: SqlDatabase, id: string): Promise<number | undefined> => {
  const tables = db.with<{ schema_migrations: { id: string; applied_at: number } }>();
  const row = await tables.selectFrom('schema_migrations').select('applied_at').where('id', '=', id).executeTakeFirst();
  return row && Number(row.applied_at);
};
