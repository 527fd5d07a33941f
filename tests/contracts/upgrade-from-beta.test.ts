import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Kysely, sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '#platform/sql/database.ts';
import { migrations } from '#platform/sql/migrations.ts';
import { administer } from '../fixtures/database-template.ts';
import { forEachEmptyEngine } from '../fixtures/engines.ts';

const folder = join(import.meta.dirname, '../fixtures/schema-1.0.0-beta.1');
const rowsOf = async (db: Database, table: string, columns: readonly string[]) =>
  (await sql`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.ref(table)}`.execute(db.kysely))
    .rows;

/** Tables with their columns, whose order differs where one was added later; and names of indexes. */
const shapeOf = async (kysely: Kysely<unknown>, engine: Database['engine']) => {
  const tables = await kysely.introspection.getTables();
  const columns = tables.flatMap(({ name, columns }) =>
    columns.map((column) => `${name}.${column.name} ${column.dataType} ${column.isNullable ? 'null' : 'not null'}`),
  );
  const indexes =
    engine === 'postgres'
      ? sql<{ name: string }>`select indexname as name from pg_indexes where schemaname = current_schema()`
      : sql<{ name: string }>`select name from sqlite_master where type = 'index' and name not like 'sqlite_%'`;
  const names = (await indexes.execute(kysely)).rows.map(({ name }) => name);
  return { columns: columns.toSorted(), indexes: names.toSorted() };
};

forEachEmptyEngine('a database of 1.0.0-beta.1', ({ engine, open, location }) => {
  it('is brought up to this version with its rows, and is then what a new one is', async () => {
    const { databaseUrl, dataDir } = location();
    const text = readFileSync(join(folder, `${engine}.sql`), 'utf8');
    if (databaseUrl) await administer(databaseUrl, text);
    else {
      const file = new DatabaseSync(join(dataDir, 'forecourt.sqlite'));
      file.exec(text);
      file.close();
    }
    const db = await open();
    const applied = await rowsOf(db, 'schema_migrations', ['id']);
    expect(applied.map((row) => (row as { id: string }).id).toSorted()).toEqual(migrations.map(({ id }) => id));
    expect(await rowsOf(db, 'listings', ['id', 'vin', 'document'])).toEqual([
      { id: 100_000, vin: '1FTFW1E84MFA00001', document: '{"id":100000,"priceUsd":31000}' },
    ]);
    expect(await rowsOf(db, 'auth_users', ['email'])).toEqual([{ email: 'ana@example.com' }]);
    const upgraded = await shapeOf(db.kysely, engine);
    if (databaseUrl) await administer(databaseUrl, 'drop schema public cascade; create schema public');
    else mkdirSync(join(dataDir, 'new'));
    const fresh = await openDatabase(databaseUrl ? location() : { dataDir: join(dataDir, 'new') });
    onTestFinished(() => fresh.close());
    expect(upgraded).toEqual(await shapeOf(fresh.kysely, engine));
  });
});
