import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { correctListing } from '#domains/cars/listings/listing-corrections.ts';
import { noEdits } from '#domains/cars/listings/listing-edits.server.ts';
import type { ListingStore } from '#domains/cars/listings/listing-store.server.ts';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import type { Operator } from '#domains/people/access/operator.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { ReadModel } from '../model-words.ts';
import type { WalkStep } from '../table/car-walk.server.ts';
import { type TellSellers, type VisibilityChange, visibilityChange } from '../visibility-change.ts';
import { type BulkChange, type BulkWork, bulkSummary, isUnderWay } from './bulk-change.ts';
import { changeEdits, partOf, withPart } from './bulk-parts.ts';
import type { BulkCar, BulkStore } from './bulk-store.server.ts';

type Sources = {
  db: SqlDatabase;
  store: BulkStore;
  listings: ListingStore;
  /** The cars of a query, a few hundred at a time, behind any id. */
  openWalk(query: string): Promise<(afterId: number) => Promise<WalkStep>>;
  audit: Pick<AuditLog, 'record'>;
  enqueue(job: { kind: string; payload: { id: string }; maxAttempts: number }, session?: SqlSession): Promise<unknown>;
  markStaleMarkets(modelCodes: readonly string[], session: SqlSession): Promise<void>;
  onStaleMarkets(): void;
  tellSellers: TellSellers;
  readModel: ReadModel;
  clock: Clock;
};

/** Either selected cars, or all cars of a query, whose number the operator has confirmed. */
type BulkSelection = { ids: readonly number[] | null; query: string; total: number };

export type BulkRefusal = 'nothing-selected' | 'not-found' | 'not-now';

const jobKind = 'listings.bulk';
const Payload = z.object({ id: z.string() });
const attempts = 20;
/** Cars of one transaction, so that imports and other operators can write in between. */
const carsTogether = 100;
export const undoableDays = 30;

export type BulkChanges = ReturnType<typeof createBulkChanges>;

/**
 * Changes of many cars by an operator. A job makes them in short transactions, in the order of the cars' ids, and notes
 * in each how far it came: after a crash it goes on there, and no car is changed twice.
 */
export const createBulkChanges = (sources: Sources) => {
  const { db, store, listings, openWalk, audit, enqueue, markStaleMarkets, onStaleMarkets, tellSellers } = sources;
  const { readModel, clock } = sources;

  const schedule = (id: string, session?: SqlSession) =>
    enqueue({ kind: jobKind, payload: { id }, maxAttempts: attempts }, session);

  const storedAndEdited = async (ids: readonly number[], session: SqlSession) => {
    const originals = await listings.originals(ids, session);
    return { originals, edits: await listings.edits.find(ids, session) };
  };

  /** Shows cars anew and marks the models whose estimates they are part of. */
  const publish = async (ids: readonly number[], modelCodes: readonly string[], session: SqlSession): Promise<void> => {
    if (ids.length === 0) return;
    await listings.showAnew(ids, session);
    await markStaleMarkets([...new Set(modelCodes)], session);
  };

  /** Changes some cars; false if the change was stopped. */
  const changeSome = (bulk: BulkChange, ids: readonly number[], lastId: number): Promise<boolean> =>
    db.transaction(async (session) => {
      await listings.hold(session);
      const current = await store.find(bulk.id, session);
      if (current?.state !== 'running') return false;
      // A second job of the same change leaves out what the first has done.
      const left = ids.filter((id) => id > current.lastId);
      const { originals, edits } = await storedAndEdited(left, session);
      const cars: BulkCar[] = [];
      const modelCodes: string[] = [];
      const visibility: VisibilityChange[] = [];
      const counts = { changed: 0, same: 0, refused: 0 };
      for (const original of originals) {
        const before = edits.get(original.id) ?? noEdits;
        const after = changeEdits(original, before, { work: bulk, readModel, nowMs: bulk.createdMs });
        if (!after) {
          counts.refused += 1;
          continue;
        }
        const [was, is] = [partOf(bulk, before), partOf(bulk, after)];
        if (was === is) {
          counts.same += 1;
          continue;
        }
        counts.changed += 1;
        cars.push({ listingId: original.id, before: was, after: is });
        for (const { corrections } of [before, after]) modelCodes.push(correctListing(original, corrections).modelCode);
        await listings.edits.put(original.id, after, session);
        visibility.push(...visibilityChange(original, before, after));
      }
      await store.addCars(bulk.id, cars, session);
      await publish(
        cars.map(({ listingId }) => listingId),
        modelCodes,
        session,
      );
      await tellSellers(visibility, session);
      await store.advance(bulk.id, counts, Math.max(lastId, current.lastId), session);
      return true;
    });

  /** The selected cars behind an id, in parts, or those of the query. */
  const partsOf = async (
    bulk: BulkChange,
  ): Promise<(afterId: number) => Promise<{ ids: number[]; lastId?: number }>> => {
    if (bulk.ids !== null) {
      const rising = bulk.ids.toSorted((a, b) => a - b);
      return async (afterId) => {
        const ids = rising.filter((id) => id > afterId).slice(0, carsTogether);
        const lastId = ids.at(-1);
        return { ids, ...(ids.length === carsTogether && lastId !== undefined && { lastId }) };
      };
    }
    const next = await openWalk(bulk.query);
    return async (afterId) => {
      const { cars, lastId } = await next(afterId);
      return { ids: cars.map(({ listing }) => listing.id), ...(lastId !== undefined && { lastId }) };
    };
  };

  const finish = (bulk: BulkChange, state: 'done' | 'undone'): Promise<void> =>
    db.transaction(async (session) => {
      const from = state === 'done' ? 'running' : 'undoing';
      if (!(await store.turn(bulk.id, [from], { state, finishedMs: clock.now() }, session))) return;
      const current = (await store.find(bulk.id, session)) ?? bulk;
      const { undone, notUndone } = current;
      const event =
        state === 'done'
          ? { action: `listings.${bulk.kind}`, summary: bulkSummary(current) }
          : {
              action: 'listings.undo',
              summary: `Undid a change of many cars: ${undone} as before, ${notUndone} changed since and left alone.`,
            };
      await audit.record(
        bulk.operator,
        { ...event, subject: `bulk:${bulk.id}`, details: { query: bulk.query } },
        session,
      );
    });

  const runForwards = async (bulk: BulkChange, signal: AbortSignal): Promise<void> => {
    const next = await partsOf(bulk);
    let afterId = bulk.lastId;
    for (;;) {
      signal.throwIfAborted();
      const { ids, lastId } = await next(afterId);
      for (let at = 0; at < ids.length; at += carsTogether) {
        const some = ids.slice(at, at + carsTogether);
        if (!(await changeSome(bulk, some, some.at(-1) ?? afterId))) return;
      }
      if (lastId === undefined) break;
      afterId = lastId;
    }
    await finish(bulk, 'done');
  };

  /** Puts the next cars back, except those whose part was changed since; false at the end. */
  const undoSome = (bulk: BulkChange): Promise<boolean> =>
    db.transaction(async (session) => {
      await listings.hold(session);
      const stored = await store.find(bulk.id, session);
      const cars = await store.carsAfter(bulk.id, stored?.lastId ?? 0, carsTogether, session);
      const last = cars.at(-1);
      if (stored?.state !== 'undoing' || !last) return false;
      const { originals, edits } = await storedAndEdited(
        cars.map(({ listingId }) => listingId),
        session,
      );
      const originalById = new Map(originals.map((original) => [original.id, original]));
      const undone: number[] = [];
      const left: number[] = [];
      const modelCodes: string[] = [];
      const visibility: VisibilityChange[] = [];
      for (const { listingId, before, after } of cars) {
        const original = originalById.get(listingId);
        const current = edits.get(listingId) ?? noEdits;
        if (!original || partOf(bulk, current) !== after) {
          left.push(listingId);
          continue;
        }
        const restored = withPart(bulk, current, before);
        for (const { corrections } of [current, restored])
          modelCodes.push(correctListing(original, corrections).modelCode);
        await listings.edits.put(listingId, restored, session);
        visibility.push(...visibilityChange(original, current, restored));
        undone.push(listingId);
      }
      await publish(undone, modelCodes, session);
      await tellSellers(visibility, session);
      await store.markCars(bulk.id, undone, 'undone', session);
      await store.markCars(bulk.id, left, 'not-undone', session);
      await store.advance(bulk.id, { undone: undone.length, notUndone: left.length }, last.listingId, session);
      return true;
    });

  const runBackwards = async (bulk: BulkChange, signal: AbortSignal): Promise<void> => {
    while (await undoSome(bulk)) signal.throwIfAborted();
    await finish(bulk, 'undone');
  };

  return {
    find: (id: string) => store.find(id),
    latest: (limit: number) => store.latest(limit),
    notUndone: (id: string, limit: number) => store.notUndone(id, limit),

    /** Plans a change; its job starts with the commit. */
    start: async (
      operator: Operator,
      work: BulkWork,
      selection: BulkSelection,
    ): Promise<Result<string, BulkRefusal>> => {
      if (selection.total === 0) return err('nothing-selected');
      const id = randomUUID();
      const ids = selection.ids === null ? null : [...new Set(selection.ids)];
      await db.transaction(async (session) => {
        const { query, total } = selection;
        const who = { id: operator.id, email: operator.email };
        await store.add({ id, ...work, ids, query, total, operator: who, createdMs: clock.now() }, session);
        await schedule(id, session);
      });
      return ok(id);
    },

    /** Undoes a change, also one that is still running. */
    undo: async (operator: Operator, id: string): Promise<Result<null, BulkRefusal>> =>
      db.transaction(async (session) => {
        // A part that is being changed is finished first, so that it is undone too.
        await listings.hold(session);
        const bulk = await store.find(id, session);
        if (!bulk) return err('not-found');
        if (bulk.createdMs < clock.now() - undoableDays * dayMs) return err('not-now');
        const to = { state: 'undoing', lastId: 0, finishedMs: null } as const;
        if (!(await store.turn(id, ['running', 'done'], to, session))) return err('not-now');
        await schedule(id, session);
        const summary = 'Asked to undo a change of many cars.';
        await audit.record(operator, { action: 'listings.ask-undo', subject: `bulk:${id}`, summary }, session);
        return ok(null);
      }),

    handlers: {
      [jobKind]: async (payload: unknown, { signal }: { signal: AbortSignal }): Promise<void> => {
        const bulk = await store.find(Payload.parse(payload).id);
        if (!bulk || !isUnderWay(bulk.state)) return;
        if (bulk.state === 'running') await runForwards(bulk, signal);
        else await runBackwards(bulk, signal);
        onStaleMarkets();
      },
    },

    /** Daily job. */
    forgetOld: (): Promise<void> => store.forgetBefore(clock.now() - undoableDays * dayMs),
  };
};
