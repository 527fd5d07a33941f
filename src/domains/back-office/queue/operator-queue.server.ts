import { randomUUID } from 'node:crypto';
import type { ListingChanges } from '#domains/back-office/listings/listing-changes.server.ts';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import type { Operator } from '#domains/people/access/operator.ts';
import { mayRead, mayWrite } from '#domains/people/access/role-table.ts';
import type { Role } from '#domains/people/access/roles.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs, minuteMs } from '#lib/duration.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { QueueDecision, QueueFact, QueueItem } from './queue-item.ts';
import { type QueueAction, type QueueKind, queueKindNames, queueKinds } from './queue-kinds.ts';
import type { QueueStore } from './queue-store.server.ts';

/** Reads what is odd now. A source that can't be read leaves its items as they are. */
export type QueueSource = () => Promise<readonly QueueFact[]>;

type Sources = {
  db: SqlDatabase;
  store: QueueStore;
  sources: Readonly<Record<QueueKind, QueueSource>>;
  listingChanges: Pick<ListingChanges, 'hideIn' | 'showIn' | 'acceptPriceIn' | 'askPriceAgainIn'>;
  refreshMarkets(): void;
  audit: Pick<AuditLog, 'record'>;
  clock: Clock;
};

export type QueueRow = QueueItem & { actions: readonly QueueAction[] };
export type DoneRow = Pick<QueueDecision, 'id' | 'title' | 'action' | 'reason' | 'atMs'> & {
  label: string;
  operator: string;
  canUndo: boolean;
};

export type QueueView = {
  kind: QueueKind | undefined;
  kinds: readonly { kind: QueueKind; label: string; total: number }[];
  lead: string | undefined;
  rows: readonly QueueRow[];
  total: number;
  page: number;
  pageCount: number;
  done: readonly DoneRow[];
};

type Choice = Pick<QueueItem, 'kind' | 'subject' | 'fact'> & { action: QueueAction; reason: string };
export type QueueRefusal = 'changed' | 'forbidden' | 'bad-request';

const perPage = 25;
const mostDone = 20;
const undoableMs = 7 * dayMs;
const forgetAfterMs = 180 * dayMs;
/** Looks at every photo, so it is done in the background, and less often. */
const slowKinds: readonly QueueKind[] = ['photos'];
const slowEveryMs = 10 * minuteMs;

const isSame = (item: QueueItem, fact: QueueFact): boolean =>
  item.fact === fact.fact && item.title === fact.title && item.cause === fact.cause && item.href === fact.href;

export type OperatorQueue = ReturnType<typeof createOperatorQueue>;

/** One list of everything odd that waits for an operator, each with its cause, its age and what can be done. */
export const createOperatorQueue = (options: Sources) => {
  const { db, store, sources, listingChanges, refreshMarkets, audit, clock } = options;
  let slowReadMs = Number.NEGATIVE_INFINITY;

  /** Compares a kind with what its source says; writes only what differs. */
  const refreshKind = async (kind: QueueKind): Promise<void> => {
    const facts = await sources[kind]();
    const stored = new Map((await store.ofKind(kind)).map((item) => [item.subject, item]));
    const changed = facts.flatMap((fact): QueueItem[] => {
      const before = stored.get(fact.subject);
      stored.delete(fact.subject);
      if (before && isSame(before, fact)) return [];
      const { sinceMs, listingId = null, ...item } = fact;
      const firstMs = before?.fact === fact.fact ? before.firstMs : (sinceMs ?? clock.now());
      return [{ ...item, kind, listingId, firstMs }];
    });
    if (changed.length === 0 && stored.size === 0) return;
    await db.transaction(async (session) => {
      await store.put(changed, session);
      await store.remove(kind, [...stored.keys()], session);
    });
  };

  const refresh = async (kinds: readonly QueueKind[]): Promise<void> => {
    for (const kind of kinds) await refreshKind(kind).catch(() => undefined);
  };

  const refreshSlow = async (): Promise<void> => {
    slowReadMs = clock.now();
    await refresh(slowKinds);
  };

  const readable = (roles: readonly Role[]): QueueKind[] =>
    queueKindNames.filter((kind) => mayRead(roles, queueKinds[kind].page));

  const readNow = async (kinds: readonly QueueKind[]): Promise<void> => {
    await refresh(kinds.filter((kind) => !slowKinds.includes(kind)));
    if (clock.now() - slowReadMs > slowEveryMs) void refreshSlow();
  };

  const countsOf = async (kinds: readonly QueueKind[]) =>
    new Map((await store.counts(kinds)).map((count) => [count.kind, count]));

  const actOn = async (operator: Operator, item: QueueItem, { action, reason }: Choice, session: SqlSession) => {
    if (item.listingId === null) return ok('changed' as const);
    if (action === 'hide') return listingChanges.hideIn(session, operator, item.listingId, reason);
    if (item.kind !== 'price') return ok('changed' as const);
    return listingChanges.acceptPriceIn(session, operator, item.listingId, reason);
  };

  const takeBack = async (operator: Operator, decision: QueueDecision, session: SqlSession): Promise<void> => {
    if (decision.listingId === null) return;
    if (decision.action === 'hide') await listingChanges.showIn(session, operator, decision.listingId);
    else if (decision.kind === 'price') await listingChanges.askPriceAgainIn(session, operator, decision.listingId);
  };

  const record = (operator: Operator, verb: string, decision: QueueDecision, words: string, session: SqlSession) =>
    audit.record(
      operator,
      {
        action: `queue.${verb}`,
        subject: decision.subject,
        summary: `${words} “${decision.title}” in the queue.`,
        details: { kind: decision.kind, reason: decision.reason },
      },
      session,
    );

  return {
    view: async (roles: readonly Role[], kind: QueueKind | undefined, requestedPage: number): Promise<QueueView> => {
      const all = readable(roles);
      await readNow(all);
      const selected = kind === undefined ? all : all.filter((one) => one === kind);
      const counts = await countsOf(all);
      const total = selected.reduce((sum, one) => sum + (counts.get(one)?.total ?? 0), 0);
      const pageCount = Math.max(1, Math.ceil(total / perPage));
      const page = Math.min(requestedPage, pageCount);
      const items = await store.page(selected, { first: (page - 1) * perPage, count: perPage });
      const done = await store.latestDecisions(all, clock.now() - undoableMs, mostDone);
      const mayAct = (one: QueueKind) => mayWrite(roles, queueKinds[one].page);
      return {
        kind,
        kinds: all.map((one) => ({
          kind: one,
          label: queueKinds[one].label,
          total: counts.get(one)?.total ?? 0,
        })),
        lead: kind && queueKinds[kind].lead,
        rows: items.map((item) => ({ ...item, actions: mayAct(item.kind) ? queueKinds[item.kind].actions : [] })),
        total,
        page,
        pageCount,
        done: done.map(({ id, title, action, reason, atMs, operator, kind: of }) => ({
          id,
          title,
          action,
          reason,
          atMs,
          label: queueKinds[of].label,
          operator: operator.email,
          canUndo: mayAct(of),
        })),
      };
    },

    /** Open items by kind, for the overview. */
    summary: async () => {
      await readNow(queueKindNames);
      return store.counts(queueKindNames);
    },

    /** Number of open items as last read, for the navigation. */
    count: async (roles: readonly Role[]): Promise<number> =>
      (await store.counts(readable(roles))).reduce((sum, { total }) => sum + total, 0),

    /** Hides a car, or accepts an item as it is until its fact changes. */
    decide: async (
      operator: Operator,
      roles: readonly Role[],
      choice: Choice,
    ): Promise<Result<QueueAction, QueueRefusal>> => {
      const { page, actions } = queueKinds[choice.kind];
      if (!mayWrite(roles, page)) return err('forbidden');
      if (!actions.includes(choice.action) || choice.reason === '') return err('bad-request');
      await refreshKind(choice.kind);
      const item = await store.find(choice);
      if (!item) return err('changed');
      const done = await db.transaction(async (session) => {
        const acted = await actOn(operator, item, choice, session);
        if (!acted.ok) return err('changed');
        const { kind, subject, fact, title, listingId } = item;
        const decision: QueueDecision = {
          kind,
          subject,
          fact,
          title,
          listingId,
          id: randomUUID(),
          action: choice.action,
          reason: choice.reason,
          operator: { id: operator.id, email: operator.email },
          atMs: clock.now(),
        };
        await store.decide(decision, session);
        await record(operator, choice.action, decision, choice.action === 'hide' ? 'Hid' : 'Accepted', session);
        return ok(choice.action);
      });
      if (done.ok && item.listingId !== null) refreshMarkets();
      return done.ok ? done : err('changed');
    },

    /** Takes a decision back: shows the car again, or asks about the item again. */
    undo: async (operator: Operator, roles: readonly Role[], id: string): Promise<Result<'undone', QueueRefusal>> => {
      const decision = await store.findDecision(id);
      if (!decision || decision.atMs < clock.now() - undoableMs) return err('changed');
      if (!mayWrite(roles, queueKinds[decision.kind].page)) return err('forbidden');
      const undone = await db.transaction(async (session) => {
        const current = await store.undo(id, clock.now(), session);
        if (!current) return false;
        await takeBack(operator, current, session);
        await record(operator, 'undo', current, 'Took back a decision about', session);
        return true;
      });
      if (undone && decision.listingId !== null) refreshMarkets();
      return undone ? ok('undone') : err('changed');
    },

    /** Daily. */
    tidy: async (): Promise<void> => {
      await refresh(queueKindNames);
      await store.forgetOld(clock.now() - forgetAfterMs);
    },
  };
};
