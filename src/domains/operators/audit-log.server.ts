import { randomUUID } from 'node:crypto';
import type { Clock } from '#lib/clock.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { Operator } from './operator.ts';

/** What an operator did, told by whoever did it for them, in the transaction that did it. */
type AuditEvent = {
  /** Noun and verb, such as `settings.publish`. */
  action: string;
  /** What it was done to, such as `listing:1234`. */
  subject: string;
  /** One sentence an operator reads. */
  summary: string;
  /** Whatever is needed to understand or undo it. Personal data stays out. */
  details?: object;
};

type AuditEntry = AuditEvent & { id: string; atMs: number; operator: Pick<Operator, 'id' | 'email'> };

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
  ...{ id: row.id, atMs: row.at_ms, action: row.action, subject: row.subject, summary: row.summary },
  operator: { id: row.operator_id, email: row.operator_email },
  ...(row.details !== null && { details: JSON.parse(row.details) }),
});

/** Writes to the audit log; nothing is ever changed in it. */
type Audit = (operator: Pick<Operator, 'id' | 'email'>, event: AuditEvent, session?: SqlSession) => Promise<void>;

export const createAuditLog = ({ db, clock }: { db: SqlDatabase; clock: Clock }) => {
  const record: Audit = async ({ id, email }, { action, subject, summary, details }, session = db) => {
    await session
      .with<{ audit_log: AuditRow }>()
      .insertInto('audit_log')
      .values({
        id: randomUUID(),
        at_ms: clock.now(),
        operator_id: id,
        operator_email: email,
        ...{ action, subject, summary },
        details: details === undefined ? null : JSON.stringify(details),
      })
      .execute();
  };
  /** The latest first. */
  const latest = async (limit: number): Promise<AuditEntry[]> => {
    const rows = await db
      .with<{ audit_log: AuditRow }>()
      .selectFrom('audit_log')
      .selectAll()
      .orderBy('at_ms', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(readEntry);
  };

  const find = async (id: string): Promise<AuditEntry | undefined> => {
    const row = await db
      .with<{ audit_log: AuditRow }>()
      .selectFrom('audit_log')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    return row && readEntry(row);
  };
  /** What was done to one thing, the latest first. */
  const about = async (subject: string, limit: number): Promise<AuditEntry[]> => {
    const rows = await db
      .with<{ audit_log: AuditRow }>()
      .selectFrom('audit_log')
      .selectAll()
      .where('subject', '=', subject)
      .orderBy('at_ms', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(readEntry);
  };

  return { record, latest, find, about };
};

export type AuditLog = ReturnType<typeof createAuditLog>;
