import type { LeadProfile } from '#domains/accounts/profile/profile.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { LeadType } from './lead.ts';

/** One row per lead. */
export type Lead = LeadProfile & {
  id: string;
  leadType: LeadType;
  /** Absent for a car that is yet to be built. */
  listingId: number | null;
  ownerId: number;
  vehicle: string;
  message: string;
  preferredTime: string;
  emailOptIn: boolean;
  brand: string;
  partnerName: string;
  channel: string;
  ccFlag: boolean;
  originPage: string;
  searchZip: string;
  consumerId: string | null;
  createdMs: number;
};

/** Two names of the same request: what the sender calls it, and what it says. */
export type LeadKeys = { requestKey: string; contentKey: string };

type LeadRow = {
  id: string;
  request_key: string;
  content_key: string;
  lead_type: LeadType;
  listing_id: number | null;
  owner_id: number;
  consumer_id: string | null;
  document: string;
  created_ms: number;
};
type LeadTables = { leads: LeadRow };

const dayMs = 86_400_000;

const read = ({ document }: Pick<LeadRow, 'document'>): Lead => JSON.parse(document);

export type LeadStore = ReturnType<typeof createLeadStore>;

export const createLeadStore = (db: SqlDatabase) => {
  const leads = (session: SqlSession = db) => session.with<LeadTables>();

  /** The lead this one repeats: the same request whenever it was made, or the same words within a day. */
  const findSame = async ({ requestKey, contentKey }: LeadKeys, nowMs: number, session: SqlSession = db) =>
    leads(session)
      .selectFrom('leads')
      .select('id')
      .where((where) =>
        where.or([
          where('request_key', '=', requestKey),
          where.and([where('content_key', '=', contentKey), where('created_ms', '>', nowMs - dayMs)]),
        ]),
      )
      .orderBy('created_ms')
      .limit(1)
      .executeTakeFirst();

  return {
    findSame,

    insert: async (lead: Lead, { requestKey, contentKey }: LeadKeys, session: SqlSession): Promise<void> => {
      await leads(session)
        .insertInto('leads')
        .values({
          id: lead.id,
          request_key: requestKey,
          content_key: contentKey,
          lead_type: lead.leadType,
          listing_id: lead.listingId,
          owner_id: lead.ownerId,
          consumer_id: lead.consumerId,
          document: JSON.stringify(lead),
          created_ms: lead.createdMs,
        })
        .execute();
    },

    find: async (id: string): Promise<Lead | undefined> => {
      const row = await leads().selectFrom('leads').select('document').where('id', '=', id).executeTakeFirst();
      return row && read(row);
    },

    /** A dealer's, newest first. */
    ofOwner: async (ownerId: number, limit = 100): Promise<Lead[]> => {
      const rows = await leads()
        .selectFrom('leads')
        .select('document')
        .where('owner_id', '=', ownerId)
        .orderBy('created_ms', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(read);
    },

    latestOf: async (consumerId: string): Promise<Lead | undefined> => {
      const row = await leads()
        .selectFrom('leads')
        .select('document')
        .where('consumer_id', '=', consumerId)
        .orderBy('created_ms', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && read(row);
    },
  };
};
