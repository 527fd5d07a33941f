import { z } from 'zod';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import type { Operator } from '#domains/people/access/operator.ts';
import { maskPersonal } from '#lib/mask-personal.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';

type KindDepth = {
  kind: string;
  waiting: number;
  delayed: number;
  running: number;
  dead: number;
  oldestMs: number | null;
  nextAt: number | null;
};

type State = 'ready' | 'running' | 'dead';

type Listed = {
  id: string;
  kind: string;
  payload: unknown;
  attempts: number;
  lastError: string | null;
  updatedAt: number;
};

type Sources = {
  db: SqlDatabase;
  listing: {
    kinds(): Promise<KindDepth[]>;
    page(range: { state: State; kind?: string; first: number; count: number }): Promise<Listed[]>;
    requeue(which: { id: string } | { kind: string }, session: SqlSession): Promise<string[]>;
    removeDead(id: string, session: SqlSession): Promise<string | undefined>;
  };
  audit: Pick<AuditLog, 'record'>;
};

/** A failed job without its payload, which may contain personal data. */
export type DeadLetter = {
  id: string;
  kind: string;
  attempts: number;
  error: string;
  diedAt: number;
  /** The message that it should have sent. */
  messageId?: string;
};

export type JobsView = {
  kinds: KindDepth[];
  dead: DeadLetter[];
  /** Their total number. */
  deadCount: number;
  page: number;
  pageCount: number;
};

const perPage = 25;
const Delivery = z.object({ messageId: z.string() });

const withoutPayload = ({ id, kind, payload, attempts, lastError, updatedAt }: Listed): DeadLetter => {
  const delivery = Delivery.safeParse(payload);
  return {
    id,
    kind,
    attempts,
    diedAt: updatedAt,
    error: maskPersonal(lastError ?? ''),
    ...(delivery.success && { messageId: delivery.data.messageId }),
  };
};

export type JobDesk = ReturnType<typeof createJobDesk>;

/** Background work in the back office. */
export const createJobDesk = ({ db, listing, audit }: Sources) => ({
  /** Dead letters of one kind, or of all. */
  view: async (pageNumber: number, kind?: string): Promise<JobsView> => {
    const kinds = await listing.kinds();
    const counted = kinds.filter((one) => kind === undefined || one.kind === kind);
    const deadCount = counted.reduce((sum, { dead }) => sum + dead, 0);
    const pageCount = Math.max(1, Math.ceil(deadCount / perPage));
    const page = Math.min(pageNumber, pageCount);
    const range = { state: 'dead' as const, first: (page - 1) * perPage, count: perPage };
    const dead = await listing.page({ ...range, ...(kind !== undefined && { kind }) });
    return { kinds, dead: dead.map(withoutPayload), deadCount, page, pageCount };
  },

  /** Puts failed jobs back into the queue; returns how many. */
  requeue: (operator: Operator, which: { id: string } | { kind: string }): Promise<number> =>
    db.transaction(async (session) => {
      const kinds = await listing.requeue(which, session);
      if (kinds.length === 0) return 0;
      const one = 'id' in which;
      const summary = one
        ? `Requeued a dead job of kind ${kinds[0]}.`
        : `Requeued ${kinds.length} dead ${kinds.length === 1 ? 'job' : 'jobs'} of kind ${which.kind}.`;
      const subject = one ? `job:${which.id}` : `jobs:${which.kind}`;
      await audit.record(operator, { action: one ? 'job.requeue' : 'job.requeue-kind', subject, summary }, session);
      return kinds.length;
    }),

  remove: (operator: Operator, id: string): Promise<boolean> =>
    db.transaction(async (session) => {
      const kind = await listing.removeDead(id, session);
      if (kind === undefined) return false;
      const summary = `Deleted a dead job of kind ${kind}.`;
      await audit.record(operator, { action: 'job.delete', subject: `job:${id}`, summary }, session);
      return true;
    }),
});
