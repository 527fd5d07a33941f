import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { type Lead, type LeadTables, readLead } from '#domains/contact/leads/lead-store.server.ts';
import { dayMs, hourMs } from '#lib/duration.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import { type LeadFilter, type LeadMailState, leadMailStates } from './lead-filter.ts';

/** The columns of the outbox that have the state of a lead's mail. */
type Tables = LeadTables & { outbox_messages: { cause: string; status: string } };

type LeadCursor = { createdMs: number; id: string };

/** Bounds of all ids, of the same length as an id, so that every collation sorts them alike. */
const lowest = '00000000-0000-0000-0000-000000000000';
const highest = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const causePrefix = 'lead:';

type Where = ExpressionBuilder<Tables, 'leads'>;

/** Starts from the messages, because those in these states are few and indexed. */
const hasMailIn = (where: Where, statuses: readonly string[]): Expression<SqlBool> =>
  where('leads.id', 'in', (query) =>
    query
      .selectFrom('outbox_messages')
      .select(sql<string>`substr(cause, ${sql.lit(causePrefix.length + 1)})`.as('lead_id'))
      .where('status', 'in', statuses)
      .where('cause', 'like', `${causePrefix}%`),
  );

const matches =
  ({ dealer, day, type, state }: LeadFilter) =>
  (where: Where): Expression<SqlBool> => {
    const from = day === undefined ? 0 : Date.parse(day);
    const statuses = leadMailStates.find((one) => one.state === state)?.statuses;
    return where.and([
      ...(dealer === undefined ? [] : [where('owner_id', '=', dealer)]),
      ...(type === undefined ? [] : [where('lead_type', '=', type)]),
      ...(day === undefined ? [] : [where('created_ms', '>=', from), where('created_ms', '<', from + dayMs)]),
      ...(statuses === undefined ? [] : [hasMailIn(where, statuses)]),
    ]);
  };

export const createLeadDeskStore = (db: SqlDatabase) => {
  const tables = db.with<Tables>();

  const count = async (filter: LeadFilter): Promise<number> => {
    const { total } = await tables
      .selectFrom('leads')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where(matches(filter))
      .executeTakeFirstOrThrow();
    return total;
  };

  return {
    count,

    /** Counts by state, within the rest of the filter. */
    countStates: async (filter: LeadFilter): Promise<Record<LeadMailState, number>> => {
      const of = (state: LeadMailState) => count({ ...filter, state });
      const [failed, uncertain, waiting] = await Promise.all([of('failed'), of('uncertain'), of('waiting')]);
      return { failed, uncertain, waiting };
    },

    /** Newest first. */
    page: async (filter: LeadFilter, { first, count: most }: { first: number; count: number }): Promise<Lead[]> => {
      const rows = await tables
        .selectFrom('leads')
        .select('document')
        .where(matches(filter))
        .orderBy('created_ms', 'desc')
        .orderBy('id', 'desc')
        .offset(first)
        .limit(most)
        .execute();
      return rows.map(readLead);
    },

    perHour: async (fromMs: number): Promise<{ hourMs: number; total: number }[]> => {
      const rows = await tables
        .selectFrom('leads')
        .select(({ fn }) => [
          sql<number>`created_ms / ${sql.lit(hourMs)}`.as('hour'),
          fn.countAll<number>().as('total'),
        ])
        .where('created_ms', '>=', fromMs)
        .groupBy('hour')
        .orderBy('hour')
        .execute();
      return rows.map(({ hour, total }) => ({ hourMs: hour * hourMs, total }));
    },

    /** Leads whose id starts with this, or from this email address; newest first. */
    search: async (which: { number: string } | { email: string }, limit: number): Promise<Lead[]> => {
      const rows = await tables
        .selectFrom('leads')
        .select('document')
        .where((where) =>
          'email' in which
            ? where('email', '=', which.email.toLowerCase())
            : where.between(
                'id',
                `${which.number}${lowest.slice(which.number.length)}`,
                `${which.number}${highest.slice(which.number.length)}`,
              ),
        )
        .orderBy('created_ms', 'desc')
        .limit(limit)
        .execute();
      return rows.map(readLead);
    },

    /** The next `limit` leads after `last`, newest first, for reading all of them in bounded memory. */
    after: async (filter: LeadFilter, last: LeadCursor | undefined, limit: number): Promise<Lead[]> => {
      const rows = await tables
        .selectFrom('leads')
        .select('document')
        .where(matches(filter))
        .$if(last !== undefined, (query) =>
          query.where(({ eb, and, or }) =>
            or([
              eb('created_ms', '<', last?.createdMs ?? 0),
              and([eb('created_ms', '=', last?.createdMs ?? 0), eb('id', '<', last?.id ?? '')]),
            ]),
          ),
        )
        .orderBy('created_ms', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(readLead);
    },
  };
};
