import { sql } from 'kysely';
import type { SqlDatabase } from '#lib/sql-session.ts';
import type { Owner } from './owner.ts';

type OwnerTables = { owners: { id: number; document: string } };

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);

/** Dealers by part of their name or lead address, ignoring case; shortest names first, as the closest matches. */
export const createDealerNames =
  (db: SqlDatabase) =>
  async (words: string, limit: number): Promise<Owner[]> => {
    const query = words.toLowerCase();
    // Matches the name in the JSON document; the few names that JSON escapes are filtered below.
    const within = `%${escapeLike(JSON.stringify(query).slice(1, -1))}%`;
    const rows = await db
      .with<OwnerTables>()
      .selectFrom('owners')
      .select('document')
      .where(sql<boolean>`lower(document) like ${within} escape '\\'`)
      .execute();
    return rows
      .map(({ document }): Owner => JSON.parse(document))
      .filter(({ privateSeller }) => !privateSeller)
      .filter(({ name, leadEmail }) => name.toLowerCase().includes(query) || leadEmail?.toLowerCase() === query)
      .toSorted((a, b) => a.name.length - b.name.length || a.name.localeCompare(b.name))
      .slice(0, limit);
  };
