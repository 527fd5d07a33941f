import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '#platform/sql/database.ts';
import type { Migration } from '#platform/sql/migrations.ts';

export type TableShape = { name: string; columns: string[] };

/** Not part of a backup: migrations write this table themselves. */
const ledger = 'schema_migrations';

/**
 * Our tables after these migrations, referenced tables first; determined by running the migrations on an empty SQLite
 * file.
 */
export const readTableShapes = async (migrations: readonly Migration[]): Promise<TableShape[]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-shapes-'));
  const db = await openDatabase({ dataDir, migrations, work: 'background' });
  try {
    const tables = (await db.kysely.introspection.getTables()).filter(({ name }) => name !== ledger);
    const shapes = new Map(
      tables.map(({ name, columns }) => [name, { name, columns: columns.map((column) => column.name) }]),
    );
    const ordered: TableShape[] = [];
    const add = async (name: string): Promise<void> => {
      const shape = shapes.get(name);
      if (!shape || ordered.includes(shape)) return;
      const parents = await sql<{
        parent: string;
      }>`select "table" as parent from pragma_foreign_key_list(${name})`.execute(db.kysely);
      for (const { parent } of parents.rows) if (parent !== name) await add(parent);
      ordered.push(shape);
    };
    for (const name of [...shapes.keys()].sort()) await add(name);
    return ordered;
  } finally {
    await db.close();
    await rm(dataDir, { recursive: true, force: true });
  }
};
