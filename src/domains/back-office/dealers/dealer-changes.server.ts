import { z } from 'zod';
import type { ListingChanges } from '#domains/back-office/listings/listing-changes.server.ts';
import type { ListingStore } from '#domains/cars/listings/listing-store.server.ts';
import { noOwnerEdits, OwnerCorrections, type OwnerEdits, unagreed } from '#domains/cars/sellers/owner-corrections.ts';
import type { OwnerStore } from '#domains/cars/sellers/owner-store.server.ts';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import type { Operator } from '#domains/people/access/operator.ts';
import type { Places } from '#domains/reference/locations/places.ts';
import type { Clock } from '#lib/clock.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { createDealerDeskStore } from './dealer-desk-store.server.ts';
import { readDealerForm } from './dealer-form.ts';

type ChangeSources = {
  db: SqlDatabase;
  owners: OwnerStore;
  listings: ListingStore;
  listingChanges: Pick<ListingChanges, 'hideIn' | 'showIn'>;
  leads: {
    moveOwner(from: number, to: number, session: SqlSession): Promise<string[]>;
    moveBack(ids: readonly string[], to: number, session: SqlSession): Promise<void>;
  };
  audit: Pick<AuditLog, 'record' | 'find'>;
  places: Pick<Places, 'resolve'>;
  /** Marks models whose market estimates have to be computed again (RULING-61). */
  markStaleMarkets(modelCodes: readonly string[], session: SqlSession): Promise<void>;
  onStaleMarkets(): void;
  clock: Clock;
};

/** The part of an audit entry from which a change can be undone. */
const State = z.object({ corrections: OwnerCorrections, carsHiddenMs: z.int().nullable() });
const Change = z.object({ before: State, after: State });
const Merge = z.object({
  into: z.int(),
  /** Dealers that had been merged into this one before. */
  sellers: z.array(z.int()),
  leads: z.array(z.string()),
  /** Cars that both dealers offered; the merged dealer's copy is hidden. */
  hidden: z.array(z.int()),
});
const Merged = z.object({ merge: Merge });

export const undoableOf = (details: unknown): z.infer<typeof Change> | undefined => Change.safeParse(details).data;
export const mergeOf = (details: unknown): z.infer<typeof Merge> | undefined => Merged.safeParse(details).data?.merge;

type Refusal = 'unknown-dealer' | 'changed-since' | 'same-dealer' | 'merged-already';
type Changed = Result<'changed' | 'same', Refusal>;
type FieldErrors = Readonly<Record<string, string>>;
type AuditNote = { action: string; words: string; details?: object };

const stateOf = ({ corrections, carsHiddenMs }: OwnerEdits) => ({ corrections, carsHiddenMs });
const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Changes of dealers by operators. Correction, listings and audit entry are written in one transaction. */
export const createDealerChanges = (sources: ChangeSources) => {
  const { db, owners, listings, listingChanges, leads, audit, places, clock } = sources;
  const store = createDealerDeskStore(db);

  const showCars = async (sellers: readonly number[], session: SqlSession): Promise<void> => {
    for (const seller of sellers) {
      const cars = await store.carsOf(seller, session);
      await listings.showAnew(
        cars.map(({ id }) => id),
        session,
      );
      await sources.markStaleMarkets([...new Set(cars.map(({ model_code }) => model_code))], session);
    }
  };

  const change = async (
    operator: Operator,
    id: number,
    work: (before: OwnerEdits) => { edits: OwnerEdits; record: AuditNote } | undefined,
  ): Promise<Changed> => {
    const changed = await db.transaction(async (session): Promise<Changed> => {
      await owners.hold(session);
      const original = await owners.original(id, session);
      if (!original || original.owner.privateSeller) return err('unknown-dealer');
      const before = (await owners.edits.find([id], session)).get(id) ?? noOwnerEdits;
      const change = work(before);
      if (!change) return err('changed-since');
      const corrections = unagreed(original.owner, change.edits.corrections);
      const after = { ...change.edits, corrections };
      if (isSame(stateOf(before), stateOf(after))) return ok('same');
      await owners.edits.put(id, after, session, original.owner);
      await owners.upsertMany([original], session);
      if (before.carsHiddenMs !== after.carsHiddenMs) await showCars([id], session);
      const { action, words, details } = change.record;
      await audit.record(
        operator,
        {
          action,
          subject: `dealer:${id}`,
          summary: `${words} ${original.owner.name} (dealer ${id}).`,
          details: { ...details, before: stateOf(before), after: stateOf(after) },
        },
        session,
      );
      return ok('changed');
    });
    if (changed.ok && changed.value === 'changed') sources.onStaleMarkets();
    return changed;
  };

  const undoMerge = async (operator: Operator, id: number, entryId: string, merge: z.infer<typeof Merge>) =>
    db.transaction(async (session): Promise<Changed> => {
      await owners.hold(session);
      const edits = await owners.edits.find([id, ...merge.sellers], session);
      const original = await owners.original(id, session);
      const own = edits.get(id);
      if (!original || own?.mergedInto !== merge.into) return err('changed-since');
      await owners.edits.put(id, { ...own, mergedInto: null, mergedMs: null }, session, own.original);
      for (const seller of merge.sellers) {
        const merged = edits.get(seller);
        if (merged?.mergedInto === merge.into) {
          await owners.edits.put(seller, { ...merged, mergedInto: id }, session, merged.original);
        }
      }
      await showCars([id, ...merge.sellers], session);
      for (const car of merge.hidden) await listingChanges.showIn(session, operator, car);
      await leads.moveBack(merge.leads, id, session);
      const summary = `Separated ${original.owner.name} (dealer ${id}) and dealer ${merge.into}.`;
      const details = { undid: entryId };
      await audit.record(operator, { action: 'dealer.unmerge', subject: `dealer:${id}`, summary, details }, session);
      return ok('changed');
    });

  return {
    /** Stores the fields that differ from the feed as corrections. */
    edit: async (
      operator: Operator,
      id: number,
      values: Readonly<Record<string, string>>,
    ): Promise<Result<'changed' | 'same', Refusal | { errors: FieldErrors }>> => {
      const original = await owners.original(id, db);
      if (!original || original.owner.privateSeller) return err('unknown-dealer');
      const read = readDealerForm(values, original.owner, places);
      if (!read.ok) return err({ errors: read.error });
      return change(operator, id, (before) => ({
        edits: { ...before, corrections: read.value },
        record: { action: 'dealer.edit', words: 'Edited' },
      }));
    },

    hideCars: (operator: Operator, id: number, hidden: boolean): Promise<Changed> =>
      change(operator, id, (before) => ({
        edits: { ...before, carsHiddenMs: hidden ? (before.carsHiddenMs ?? clock.now()) : null },
        record: hidden
          ? { action: 'dealer.hide-cars', words: 'Hid every car of' }
          : { action: 'dealer.show-cars', words: 'Unhid the cars of' },
      })),

    /** What a merge would move. */
    previewMerge: async (id: number, intoId: number) => {
      const ownersById = await owners.findMany([id, intoId]);
      const [from, into] = [ownersById.get(id), ownersById.get(intoId)];
      if (!from || !into || id === intoId || from.privateSeller || into.privateSeller) return undefined;
      if ((await owners.mergedInto(intoId)) !== undefined) return undefined;
      const [theirs, ours] = [await store.carsOf(id, db), await store.carsOf(intoId, db)];
      const live = theirs.filter(({ status }) => status !== 'expired');
      const vins = new Set(ours.filter(({ status }) => status === 'live').map(({ vin }) => vin));
      return {
        into: { id: into.id, name: into.name },
        cars: live.length,
        both: live.filter(({ vin }) => vins.has(vin)).length,
      };
    },

    /**
     * Moves the cars of one dealer to another; both feeds continue. A car that both offer is shown once. The old page
     * redirects to the new one.
     */
    merge: async (operator: Operator, id: number, intoId: number): Promise<Changed> => {
      if (id === intoId) return err('same-dealer');
      const merged = await db.transaction(async (session): Promise<Changed> => {
        await owners.hold(session);
        const [from, into] = [await owners.original(id, session), await owners.original(intoId, session)];
        if (!from || !into || from.owner.privateSeller || into.owner.privateSeller) return err('unknown-dealer');
        const edits = await owners.edits.find([id, intoId], session);
        if (edits.get(id)?.mergedInto != null || edits.get(intoId)?.mergedInto != null) return err('merged-already');
        const ours = await store.carsOf(intoId, session);
        const vins = new Set(ours.filter(({ status }) => status === 'live').map(({ vin }) => vin));
        const both = (await store.carsOf(id, session)).filter(({ vin, status }) => status === 'live' && vins.has(vin));
        for (const car of both) await listingChanges.hideIn(session, operator, car.id, `Dealer ${intoId} has it too`);
        const sellers = await owners.edits.mergedIntoOne(id, session);
        const others = await owners.edits.find(sellers, session);
        const mergedMs = clock.now();
        const own = edits.get(id) ?? noOwnerEdits;
        await owners.edits.put(id, { ...own, mergedInto: intoId, mergedMs }, session, from.owner);
        for (const [seller, other] of others) {
          await owners.edits.put(seller, { ...other, mergedInto: intoId }, session, other.original);
        }
        await showCars([id, ...sellers], session);
        const moved = await leads.moveOwner(id, intoId, session);
        const merge: z.infer<typeof Merge> = { into: intoId, sellers, leads: moved, hidden: both.map((car) => car.id) };
        const summary = `Merged ${from.owner.name} (dealer ${id}) into ${into.owner.name} (dealer ${intoId}).`;
        await audit.record(
          operator,
          { action: 'dealer.merge', subject: `dealer:${id}`, summary, details: { merge } },
          session,
        );
        return ok('changed');
      });
      if (merged.ok) sources.onStaleMarkets();
      return merged;
    },

    /** Undoes a change, unless the dealer was changed again since. */
    undo: async (operator: Operator, id: number, entryId: string): Promise<Changed> => {
      const entry = await audit.find(entryId);
      if (entry?.subject !== `dealer:${id}`) return err('unknown-dealer');
      const merge = mergeOf(entry.details);
      if (merge) return undoMerge(operator, id, entryId, merge);
      const undo = undoableOf(entry.details);
      if (!undo) return err('unknown-dealer');
      return change(operator, id, (current) =>
        isSame(stateOf(current), undo.after)
          ? {
              edits: { ...current, ...undo.before },
              record: { action: 'dealer.undo', words: `Undid “${entry.action}” of`, details: { undid: entryId } },
            }
          : undefined,
      );
    },
  };
};

export type DealerChanges = ReturnType<typeof createDealerChanges>;
