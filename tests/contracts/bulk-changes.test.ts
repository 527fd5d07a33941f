import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { BulkWork } from '#domains/back-office/listings/bulk/bulk-change.ts';
import { createBulkChanges } from '#domains/back-office/listings/bulk/bulk-changes.server.ts';
import { createBulkStore } from '#domains/back-office/listings/bulk/bulk-store.server.ts';
import { createReadModel } from '#domains/back-office/listings/model-words.ts';
import { type ListingEdits, noEdits } from '#domains/cars/listings/listing-edits.server.ts';
import { createAuditLog } from '#domains/people/access/audit-log.server.ts';
import { createJobQueue } from '#platform/jobs/job-queue.ts';
import type { Database } from '#platform/sql/database.ts';
import { forEachEngine } from '../fixtures/engines.ts';
import { fixedClock } from '../fixtures/fixed-clock.ts';
import { inventoryStores, realCatalogue } from '../fixtures/inventory.ts';
import { aListing, anOwner } from '../fixtures/listing-builder.ts';
import { runDueJobs } from '../fixtures/run-due-jobs.ts';

const now = Date.UTC(2030, 0, 1);
const olive = { id: 'op-1', email: 'olive@example.com', name: 'Olive' };
const silent = { warn: () => {}, error: () => {} };
const catalogue = realCatalogue();
const carCount = 7;
const carIds = Array.from({ length: carCount }, (_, index) => 1000 + index);
const plain = { field: '', text: '', reason: '' } as const;
const hideAll: BulkWork = { ...plain, kind: 'hide', reason: 'Photos of another car' };

const setUp = async (db: Database) => {
  const clock = fixedClock(now);
  const { listings, owners, state } = inventoryStores(db, clock);
  const queue = createJobQueue({ db, clock });
  const store = createBulkStore(db);
  /** Makes the job fail after so many parts, as a process that is killed does. */
  let partsLeft = Number.POSITIVE_INFINITY;
  const bulk = createBulkChanges({
    db,
    store,
    listings,
    openWalk: async () => async (afterId) => {
      const left = carIds.filter((id) => id > afterId).slice(0, 3);
      const cars = (await listings.findMany(left)).map((listing) => ({ listing, status: 'live' as const }));
      return { cars, lastId: left.length < 3 ? undefined : left.at(-1) };
    },
    audit: createAuditLog({ db, clock }),
    enqueue: (job, session) => queue.enqueue(job, session as Parameters<typeof queue.enqueue>[1]),
    markStaleMarkets: async (codes, session) => {
      partsLeft -= 1;
      if (partsLeft < 0) throw new Error('killed');
      await state.markStaleMarkets(codes, session);
    },
    onStaleMarkets: () => {},
    tellSellers: async () => {},
    readModel: createReadModel(catalogue),
    clock,
  });
  await db.transaction(async (session) => {
    await owners.upsertMany([{ owner: anOwner({ id: 1 }), feedKey: null }], session);
    const cars = carIds.map((id) => aListing({ id, ownerId: 1, vin: `1HGCV1F34LA00${id}` }));
    await listings.upsertMany(cars, session);
  });
  const editsOf = async (): Promise<ListingEdits[]> => {
    const edits = await listings.edits.find(carIds, db);
    return carIds.map((id) => edits.get(id) ?? noEdits);
  };
  const edit = (id: number, edits: ListingEdits) =>
    db.transaction(async (session) => {
      await listings.edits.put(id, edits, session);
      await listings.showAnew([id], session);
    });
  const change = async (work: BulkWork, ids: readonly number[] | null = null) => {
    const started = await bulk.start(olive, work, { ids, query: '', total: ids?.length ?? carCount });
    if (!started.ok) throw new Error(started.error);
    return started.value;
  };
  const run = () => runDueJobs({ queue, handlers: bulk.handlers, log: silent });
  return {
    listings,
    bulk,
    clock,
    editsOf,
    edit,
    change,
    run,
    limitParts: (count: number) => {
      partsLeft = count;
    },
  };
};

const works: readonly BulkWork[] = [
  hideAll,
  { ...plain, kind: 'show' },
  { ...plain, kind: 'feature' },
  { ...plain, kind: 'unfeature' },
  { ...plain, kind: 'correct', field: 'price', text: '19500' },
  { ...plain, kind: 'correct', field: 'trim', text: 'Sport' },
  { ...plain, kind: 'correct', field: 'condition', text: 'CERTIFIED' },
];

const someEdits = fc.record({
  hidden: fc.option(fc.constantFrom('Sold', 'Listed twice')),
  price: fc.option(fc.constantFrom('17000', '18250')),
  trim: fc.option(fc.constantFrom('LX', 'Touring')),
  priority: fc.option(fc.constant('20')),
});
const editsFrom = ({ hidden, price, trim, priority }: typeof someEdits extends fc.Arbitrary<infer T> ? T : never) => ({
  ...noEdits,
  ...(hidden !== null && { hiddenMs: now - 5, hiddenReason: hidden }),
  corrections: {
    ...(price !== null && { price }),
    ...(trim !== null && { trim }),
    ...(priority !== null && { priority }),
  },
});

/** The part that a kind of change is about. */
const partOf = ({ kind, field }: BulkWork, { hiddenMs, hiddenReason, corrections }: ListingEdits): string => {
  if (kind === 'hide' || kind === 'show') return JSON.stringify([hiddenMs, hiddenReason]);
  return corrections[kind === 'correct' && field !== '' ? field : 'priority'] ?? 'none';
};

forEachEngine('changes of many cars', (fixture) => {
  it('hides every car with its reason, and an undo brings back exactly those it hid', async () => {
    const { bulk, change, run, edit, editsOf, listings } = await setUp(await fixture.open());
    await edit(1002, { ...noEdits, hiddenMs: now - 1, hiddenReason: 'Sold' });
    const id = await change(hideAll);
    await run();
    expect(await bulk.find(id)).toMatchObject({ state: 'done', total: 7, changed: 6, same: 1, refused: 0 });
    expect(await listings.countLive()).toBe(0);
    expect((await editsOf()).map(({ hiddenReason }) => hiddenReason)).toEqual(
      carIds.map((carId) => (carId === 1002 ? 'Sold' : 'Photos of another car')),
    );
    expect(await bulk.undo(olive, id)).toMatchObject({ ok: true });
    await run();
    expect(await bulk.find(id)).toMatchObject({ state: 'undone', undone: 6, notUndone: 0 });
    expect(await listings.countLive()).toBe(6);
    // An undo cannot be repeated.
    expect(await bulk.undo(olive, id)).toEqual({ ok: false, error: 'not-now' });
  });

  it('a job that is killed after any part goes on behind it, and counts no car twice', async () => {
    const { bulk, change, run, limitParts, editsOf } = await setUp(await fixture.open());
    for (const parts of [0, 1, 2]) {
      const id = await change({ ...hideAll, kind: parts === 1 ? 'show' : 'hide' });
      limitParts(parts);
      await run();
      expect((await bulk.find(id))?.state).toBe('running');
      limitParts(Number.POSITIVE_INFINITY);
      await bulk.handlers['listings.bulk']?.({ id }, { signal: new AbortController().signal });
      const { state, changed = 0, same = 0 } = (await bulk.find(id)) ?? {};
      expect([state, changed + same]).toEqual(['done', carCount]);
      const isHidden = parts !== 1;
      expect((await editsOf()).map(({ hiddenMs }) => hiddenMs !== null)).toEqual(carIds.map(() => isHidden));
    }
  });

  it('undoing one that still runs stops it and puts back what it did', async () => {
    const { bulk, change, run, limitParts, editsOf } = await setUp(await fixture.open());
    const id = await change(hideAll);
    limitParts(1);
    await run();
    limitParts(Number.POSITIVE_INFINITY);
    expect((await editsOf()).filter(({ hiddenMs }) => hiddenMs !== null)).toHaveLength(3);
    await bulk.undo(olive, id);
    const signal = new AbortController().signal;
    await bulk.handlers['listings.bulk']?.({ id }, { signal });
    expect(await bulk.find(id)).toMatchObject({ state: 'undone', undone: 3 });
    expect(await editsOf()).toEqual(carIds.map(() => noEdits));
  });

  it('a value that a car can’t have is refused for it, and only selected cars change', async () => {
    const { bulk, change, run, editsOf } = await setUp(await fixture.open());
    const id = await change({ ...plain, kind: 'correct', field: 'model', text: 'Toyota Camry' }, [1006, 1001]);
    const none = await change({ ...plain, kind: 'correct', field: 'year', text: 'soon' }, [1003]);
    await run();
    expect(await bulk.find(id)).toMatchObject({ changed: 2 });
    expect(await bulk.find(none)).toMatchObject({ changed: 0, refused: 1 });
    const corrected = (await editsOf()).flatMap(({ corrections }, at) => (corrections.model ? [carIds[at]] : []));
    expect(corrected).toEqual([1001, 1006]);
  });

  it('whatever is edited before and after, an undo restores the part where nobody changed it since, and nothing else', async () => {
    const world = await setUp(await fixture.open());
    const { bulk, change, run, edit, editsOf } = world;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...works),
        fc.array(someEdits, { minLength: carCount, maxLength: carCount }),
        fc.array(fc.tuple(fc.nat(carCount - 1), someEdits), { maxLength: 4 }),
        async (work, first, later) => {
          for (const [at, edits] of first.entries()) await edit(carIds[at] ?? 0, editsFrom(edits));
          const before = await editsOf();
          const id = await change(work);
          await run();
          const changed = await editsOf();
          for (const [at, edits] of later) await edit(carIds[at] ?? 0, editsFrom(edits));
          const edited = await editsOf();
          await bulk.undo(olive, id);
          await run();
          const after = await editsOf();
          for (const at of carIds.keys()) {
            const [was, did, then, is] = [before[at], changed[at], edited[at], after[at]];
            if (!was || !did || !then || !is) throw new Error('no edits');
            const isUntouched = partOf(work, then) === partOf(work, did);
            expect(partOf(work, is)).toBe(isUntouched ? partOf(work, was) : partOf(work, then));
            for (const other of works.filter(({ kind, field }) => `${kind}${field}` !== `${work.kind}${work.field}`)) {
              if (partOf(other, noEdits) === partOf(work, noEdits) && other.kind !== 'correct') continue;
              if (other.kind === 'correct') expect(partOf(other, is)).toBe(partOf(other, then));
            }
          }
        },
      ),
      { numRuns: 12 },
    );
  });
});
