import { randomUUID } from 'node:crypto';
import type { Clock } from '#lib/clock.ts';
import { csvLine } from '#lib/csv.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { type AuditFilter, cursorOf, dayRange, readCursor } from './audit-filter.ts';
import type { Operator } from './operator.ts';

/** An operator's action, recorded in the transaction that performs it. */
type AuditEvent = {
  /** Noun and verb, such as `settings.publish`. */
  action: string;
  /** The object of the action, such as `listing:1234`. */
  subject: string;
  /** One sentence for operators. */
  summary: string;
  /** Details needed to understand or undo the action. No personal data. */
  details?: object;
};

export type AuditEntry = AuditEvent & { id: string; atMs: number; operator: Pick<Operator, 'id' | 'email'> };

type AuditRow = {
  id: string;
  at_ms: number;
  operator_id: string;
  operator_email: string;
  action: string;
  subject: string;
  summary: string;
  details: string | null;
};

const readEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  atMs: row.at_ms,
  action: row.action,
  subject: row.subject,
  summary: row.summary,
  operator: { id: row.operator_id, email: row.operator_email },
  ...(row.details !== null && { details: JSON.parse(row.details) }),
});

/** Appends to the audit log; entries are never changed. */
type Audit = (operator: Pick<Operator, 'id' | 'email'>, event: AuditEvent, session?: SqlSession) => Promise<void>;

const exportHead = ['when', 'operator', 'action', 'subject', 'summary', 'details'];
const exportBatch = 500;

export const createAuditLog = ({ db, clock }: { db: SqlDatabase; clock: Clock }) => {
  const table = (session: SqlSession = db) => session.with<{ audit_log: AuditRow }>();

  const record: Audit = async ({ id, email }, { action, subject, summary, details }, session = db) => {
    await table(session)
      .insertInto('audit_log')
      .values({
        id: randomUUID(),
        at_ms: clock.now(),
        operator_id: id,
        operator_email: email,
        action,
        subject,
        summary,
        details: details === undefined ? null : JSON.stringify(details),
      })
      .execute();
  };

  /** Latest first. */
  const search = async (
    { operator, action, subject, day, before }: AuditFilter,
    limit: number,
  ): Promise<AuditEntry[]> => {
    let query = table().selectFrom('audit_log').selectAll();
    if (operator) query = query.where('operator_email', '=', operator);
    if (action) query = query.where('action', '=', action);
    if (subject) query = query.where('subject', '=', subject);
    if (day) {
      const { fromMs, toMs } = dayRange(day);
      query = query.where('at_ms', '>=', fromMs).where('at_ms', '<', toMs);
    }
    if (before) {
      const { atMs, id } = readCursor(before);
      query = query.where(({ or, and, eb }) =>
        or([eb('at_ms', '<', atMs), and([eb('at_ms', '=', atMs), eb('id', '<', id)])]),
      );
    }
    const rows = await query.orderBy('at_ms', 'desc').orderBy('id', 'desc').limit(limit).execute();
    return rows.map(readEntry);
  };

  const namesIn = async (column: 'operator_email' | 'action'): Promise<string[]> => {
    const rows = await table().selectFrom('audit_log').select(column).distinct().orderBy(column).execute();
    return rows.map((row) => row[column] ?? '');
  };

  /** The log as CSV, read in batches while it is sent. */
  const lines = async function* (filter: AuditFilter): AsyncGenerator<string> {
    yield csvLine(exportHead);
    let before = filter.before;
    for (;;) {
      const entries = await search({ ...filter, before }, exportBatch);
      for (const { atMs, operator, action, subject, summary, details } of entries) {
        const detailsText = details === undefined ? '' : JSON.stringify(details);
        yield csvLine([new Date(atMs).toISOString(), operator.email, action, subject, summary, detailsText]);
      }
      const last = entries.at(-1);
      if (!last || entries.length < exportBatch) return;
      before = cursorOf(last);
    }
  };

  return {
    record,
    search,
    latest: (limit: number) => search({}, limit),
    find: async (id: string): Promise<AuditEntry | undefined> => {
      const row = await table().selectFrom('audit_log').selectAll().where('id', '=', id).executeTakeFirst();
      return row && readEntry(row);
    },
    /** The entries about one subject, latest first. */
    about: (subject: string, limit: number) => search({ subject }, limit),
    /** The values to filter by. */
    choices: async () => ({ operators: await namesIn('operator_email'), actions: await namesIn('action') }),
    /** Exporting the log is itself recorded in it. */
    exported: async (operator: Pick<Operator, 'id' | 'email'>, filter: AuditFilter): Promise<AsyncIterable<string>> => {
      const event = { action: 'audit.export', subject: 'audit', summary: 'Downloaded the audit log.', details: filter };
      await record(operator, event);
      return lines(filter);
    },
  };
};

export type AuditLog = ReturnType<typeof createAuditLog>;
