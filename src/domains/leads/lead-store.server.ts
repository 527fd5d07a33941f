import type { ExpressionBuilder } from 'kysely';
import type { Person } from '#domains/accounts/profile/personal-data.ts';
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
  /** In lower case; null once the lead is nobody's. */
  email: string | null;
  document: string;
  created_ms: number;
};
export type LeadTables = { leads: LeadRow };

const dayMs = 86_400_000;

/** What is left of a lead when the person is gone: which dealer was asked about which car, and when. */
const withoutPerson = (lead: Lead): Lead => ({
  ...lead,
  ...{ firstName: '', lastName: '', email: '', phone: '', message: '', preferredTime: '', searchZip: '' },
  ...{ originPage: '', emailOptIn: false, isOneClickOptedIn: false, consumerId: null },
});

const read = ({ document }: Pick<LeadRow, 'document'>): Lead => JSON.parse(document);

/** Theirs by the account that sent it, or by an address that nobody else's account sent it under. */
const isBy =
  ({ consumerId, email }: Person) =>
  (where: ExpressionBuilder<LeadTables, 'leads'>) =>
    where.or([
      where('consumer_id', '=', consumerId),
      where.and([where('consumer_id', 'is', null), where('email', '=', email)]),
    ]);

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
          email: lead.email.toLowerCase(),
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

    /** They are another dealer's now; the ids of those that moved. */
    moveOwner: async (from: number, to: number, session: SqlSession): Promise<string[]> => {
      const rows = await leads(session)
        .updateTable('leads')
        .set({ owner_id: to })
        .where('owner_id', '=', from)
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    },

    moveBack: async (ids: readonly string[], to: number, session: SqlSession): Promise<void> => {
      for (let at = 0; at < ids.length; at += 500) {
        await leads(session)
          .updateTable('leads')
          .set({ owner_id: to })
          .where('id', 'in', ids.slice(at, at + 500))
          .execute();
      }
    },

    /** Newest first. */
    ofPerson: async (person: Person): Promise<Lead[]> => {
      const rows = await leads()
        .selectFrom('leads')
        .select('document')
        .where(isBy(person))
        .orderBy('created_ms', 'desc')
        .orderBy('id')
        .execute();
      return rows.map(read);
    },

    /**
     * The dealer keeps the lead, and nothing of who sent it; where somebody else sent it under this address, nothing of
     * the address. The ids of those that changed.
     */
    anonymise: async (person: Person, session: SqlSession): Promise<string[]> => {
      const rows = await leads(session)
        .selectFrom('leads')
        .select('document')
        .where((where) => where.or([isBy(person)(where), where('email', '=', person.email)]))
        .execute();
      const found = rows.map(read);
      for (const lead of found) {
        const isTheirs = lead.consumerId === null || lead.consumerId === person.consumerId;
        const left = isTheirs ? withoutPerson(lead) : { ...lead, email: '' };
        // The keys are made of what was sent, so whoever knows some of it could guess the rest.
        const keys = { request_key: `forgotten ${lead.id}`, content_key: `forgotten ${lead.id}` };
        await leads(session)
          .updateTable('leads')
          .set({ ...keys, email: null, consumer_id: left.consumerId, document: JSON.stringify(left) })
          .where('id', '=', lead.id)
          .execute();
      }
      return found.map(({ id }) => id);
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
