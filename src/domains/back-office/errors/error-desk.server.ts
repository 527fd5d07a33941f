import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import type { Operator } from '#domains/people/access/operator.ts';
import type { Clock } from '#lib/clock.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { ErrorGroup } from './error-group.ts';

type Sources = {
  db: SqlDatabase;
  clock: Clock;
  audit: Pick<AuditLog, 'record'>;
  store: {
    list(range: { first: number; count: number }): Promise<ErrorGroup[]>;
    count(): Promise<number>;
    unreviewed(): Promise<{ count: number }>;
    review(which: { id?: string; nowMs: number }, session: SqlSession): Promise<ErrorGroup[]>;
  };
  /** Writes what this process has counted and not written yet. */
  flush(): Promise<void>;
};

export type ErrorsView = { groups: ErrorGroup[]; total: number; newCount: number; page: number; pageCount: number };

const perPage = 25;

/** Unexpected errors by kind, and which of them operators have reviewed. */
export const createErrorDesk = ({ db, clock, audit, store, flush }: Sources) => ({
  view: async (pageNumber: number): Promise<ErrorsView> => {
    await flush();
    const [total, { count: newCount }] = await Promise.all([store.count(), store.unreviewed()]);
    const pageCount = Math.max(1, Math.ceil(total / perPage));
    const page = Math.min(pageNumber, pageCount);
    const groups = await store.list({ first: (page - 1) * perPage, count: perPage });
    return { groups, total, newCount, page, pageCount };
  },

  /** Marks one kind as reviewed, or all without an id; returns how many were new. */
  review: (operator: Operator, id?: string): Promise<number> =>
    db.transaction(async (session) => {
      const groups = await store.review({ nowMs: clock.now(), ...(id !== undefined && { id }) }, session);
      const [group] = groups;
      if (!group) return 0;
      const summary =
        groups.length === 1
          ? `Reviewed the error ${group.type} at ${group.place}.`
          : `Reviewed ${groups.length} kinds of errors.`;
      const subject = groups.length === 1 ? `error:${group.id}` : 'errors';
      await audit.record(operator, { action: 'error.review', subject, summary }, session);
      return groups.length;
    }),
});

export type ErrorDesk = ReturnType<typeof createErrorDesk>;
