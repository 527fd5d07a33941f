import { sql } from 'kysely';
import type { SqlDatabase } from '#lib/sql-session.ts';
import type { Owner } from './owner.ts';

type OwnerTables = { owners: { id: number; document: string } };

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);

/**
 * Dealers by a part of their name, or by the address their leads go to, in any case; the shortest names first, being the
 * nearest.
 */
export const createDealerNames =
  (db: SqlDatabase) =>
  async (words: string, limit: number): Promise<Owner[]> => {
    const query = words.toLowerCase();
    // The name stands in the document as it is, but for what JSON writes otherwise; those are few, and looked at below.
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
