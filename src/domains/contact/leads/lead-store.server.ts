import type { ExpressionBuilder } from 'kysely';
import type { Person } from '#domains/people/accounts/profile/personal-data.ts';
import type { LeadProfile } from '#domains/people/accounts/profile/profile.ts';
import { dayMs } from '#lib/duration.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { MeasuredLead } from './answer-time.ts';
import type { LeadReply, LeadType, LeadVehicle } from './lead.ts';

/** A lead as stored, one row each. */
export type Lead = LeadProfile & {
  id: string;
  leadType: LeadType;
  /** Null for a car that is yet to be built, and for a question about no particular car. */
  listingId: number | null;
  ownerId: number;
  vehicle: string;
  /** The car when the lead was sent; older leads have only its name, in `vehicle`. */
  car?: LeadVehicle | undefined;
  /** Origin of the site it was sent on. */
  site?: string | undefined;
  reply: LeadReply;
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

/** Two keys for detecting repeats: from the client's request id, and from the content. */
export type LeadKeys = { requestKey: string; contentKey: string };

type LeadRow = {
  id: string;
  request_key: string;
  content_key: string;
  lead_type: LeadType;
  listing_id: number | null;
  owner_id: number;
  consumer_id: string | null;
  /** Lower case; null once the lead is anonymized. */
  email: string | null;
  document: string;
  created_ms: number;
  answered_ms: number | null;
  relay_only: number;
};
export type LeadTables = { leads: LeadRow };

const mostMeasured = 1000;

/** The lead without personal data: dealer, car and time remain. */
const withoutPerson = (lead: Lead): Lead => ({
  ...lead,
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  message: '',
  preferredTime: '',
  searchZip: '',
  originPage: '',
  emailOptIn: false,
  isOneClickOptedIn: false,
  consumerId: null,
});

/** Leads stored before the relay existed showed the address to the dealer. */
export const readLead = ({ document }: Pick<LeadRow, 'document'>): Lead => ({
  reply: 'shown',
  ...JSON.parse(document),
});

/** Leads sent by the account, or signed-out with the account's address. */
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

  /** An earlier lead with the same request key, or with the same content within a day. */
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
          answered_ms: null,
          relay_only: lead.reply === 'relay' && lead.phone === '' ? 1 : 0,
        })
        .execute();
    },

    find: async (id: string): Promise<Lead | undefined> => {
      const row = await leads().selectFrom('leads').select('document').where('id', '=', id).executeTakeFirst();
      return row && readLead(row);
    },

    /** Leads to one dealer, newest first. */
    ofOwner: async (ownerId: number, limit = 100): Promise<Lead[]> => {
      const rows = await leads()
        .selectFrom('leads')
        .select('document')
        .where('owner_id', '=', ownerId)
        .orderBy('created_ms', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(readLead);
    },

    /** Leads that a dealer received from one time until another. */
    countReceived: async (ownerId: number, fromMs: number, untilMs: number): Promise<number> => {
      const { count } = await leads()
        .selectFrom('leads')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('owner_id', '=', ownerId)
        .where('created_ms', '>=', fromMs)
        .where('created_ms', '<', untilMs)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Leads about each car of one dealer; cars without any are missing. */
    countsByListing: async (ownerId: number): Promise<Map<number, number>> => {
      const rows = await leads()
        .selectFrom('leads')
        .select('listing_id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('owner_id', '=', ownerId)
        .where('listing_id', 'is not', null)
        .groupBy('listing_id')
        .execute();
      return new Map(rows.map((row) => [row.listing_id ?? 0, Number(row.count)]));
    },

    /** Moves leads to another dealer; resolves with their ids. */
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
      return rows.map(readLead);
    },

    /**
     * Removes personal data: all of it from the person's own leads, and only the email address from leads somebody else
     * sent with it. Resolves with the ids of the changed leads.
     */
    anonymise: async (person: Person, session: SqlSession): Promise<string[]> => {
      const rows = await leads(session)
        .selectFrom('leads')
        .select('document')
        .where((where) => where.or([isBy(person)(where), where('email', '=', person.email)]))
        .execute();
      const rowLeads = rows.map(readLead);
      for (const lead of rowLeads) {
        const isTheirs = lead.consumerId === null || lead.consumerId === person.consumerId;
        const left = isTheirs ? withoutPerson(lead) : { ...lead, email: '' };
        // The keys are hashes of the content, from which somebody who knows part of it could guess the rest.
        const keys = { request_key: `forgotten ${lead.id}`, content_key: `forgotten ${lead.id}` };
        await leads(session)
          .updateTable('leads')
          .set({ ...keys, email: null, consumer_id: left.consumerId, document: JSON.stringify(left) })
          .where('id', '=', lead.id)
          .execute();
      }
      return rowLeads.map(({ id }) => id);
    },

    /** Only the first answer's time is stored. */
    markAnswered: async (id: string, nowMs: number, session: SqlSession): Promise<void> => {
      await leads(session)
        .updateTable('leads')
        .set({ answered_ms: nowMs })
        .where('id', '=', id)
        .where('answered_ms', 'is', null)
        .execute();
    },

    /** Answer times by id; unanswered leads are missing. */
    answeredOf: async (ids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
      if (ids.length === 0) return new Map();
      const rows = await leads()
        .selectFrom('leads')
        .select(['id', 'answered_ms'])
        .where('id', 'in', ids)
        .where('answered_ms', 'is not', null)
        .execute();
      return new Map(rows.map(({ id, answered_ms: answeredMs }) => [id, answeredMs ?? 0]));
    },

    /**
     * Leads for the dealer's answer time: all answered ones, and unanswered ones that could be answered only through
     * the relay.
     */
    measuredOf: async (
      ownerId: number,
      { sinceMs, unansweredBeforeMs }: { sinceMs: number; unansweredBeforeMs: number },
    ): Promise<MeasuredLead[]> => {
      const rows = await leads()
        .selectFrom('leads')
        .select(['created_ms', 'answered_ms'])
        .where('owner_id', '=', ownerId)
        .where('created_ms', '>=', sinceMs)
        .where(({ eb, or, and }) =>
          or([
            eb('answered_ms', 'is not', null),
            and([eb('relay_only', '=', 1), eb('created_ms', '<', unansweredBeforeMs)]),
          ]),
        )
        .orderBy('created_ms', 'desc')
        .limit(mostMeasured)
        .execute();
      return rows.map(({ created_ms: createdMs, answered_ms: answeredMs }) => ({ createdMs, answeredMs }));
    },

    latestOf: async (consumerId: string): Promise<Lead | undefined> => {
      const row = await leads()
        .selectFrom('leads')
        .select('document')
        .where('consumer_id', '=', consumerId)
        .orderBy('created_ms', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && readLead(row);
    },
  };
};
