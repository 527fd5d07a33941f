import { z } from 'zod';
import type { Listing } from '#domains/cars/listings/listing.ts';
import {
  type CorrectedField,
  Corrections,
  correctedFields,
  correctListing,
  fieldNames,
} from '#domains/cars/listings/listing-corrections.ts';
import { type ListingEdits, noEdits } from '#domains/cars/listings/listing-edits.server.ts';
import { waitsForPrice } from '#domains/cars/listings/listing-flags.ts';
import type { ListingStore } from '#domains/cars/listings/listing-store.server.ts';
import { type NameVehicle, vehicleHeading } from '#domains/cars/listings/listing-title.ts';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import type { Operator } from '#domains/people/access/operator.ts';
import type { Clock } from '#lib/clock.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { correctEdits, featureEdits, hideEdits, readFieldText, showEdits } from './change-edits.ts';
import type { ReadModel } from './model-words.ts';
import { type TellSellers, visibilityChange } from './visibility-change.ts';

type ChangeSources = {
  db: SqlDatabase;
  listings: ListingStore;
  audit: Pick<AuditLog, 'record' | 'find'>;
  /** Marks models whose market estimates have to be computed again (RULING-61). */
  markStaleMarkets(modelCodes: readonly string[], session: SqlSession): Promise<void>;
  onStaleMarkets(): void;
  tellSellers: TellSellers;
  nameVehicle: NameVehicle;
  readModel: ReadModel;
  /** Whether the VIN belongs to another maker. */
  isOfAnotherMaker(car: Pick<Listing, 'vin' | 'year' | 'makeCode'>): boolean;
  clock: Clock;
};

/** The part of an audit entry from which a change can be undone. */
const State = z.object({
  hiddenMs: z.int().nullable(),
  hiddenReason: z.string().default(''),
  corrections: Corrections,
  acceptedPriceUsd: z.int().nullable().default(null),
});
const Change = z.object({ before: State, after: State });
type State = z.infer<typeof State>;

type ChangeRefusal = 'unknown-listing' | 'changed-since';
type AuditNote = { action: string; words: string; details?: object };
type Changed = Result<'changed' | 'same', ChangeRefusal>;
/** Computes new edits; undefined if the change isn't possible in the listing's current state. */
type Work = (original: Listing, before: ListingEdits) => { edits: ListingEdits; record: AuditNote } | undefined;
type FieldErrors = Readonly<Record<string, string>>;

/** Compares two states, regardless of the order of their fields. */
export const isSameState = (a: State, b: State): boolean =>
  a.hiddenMs === b.hiddenMs &&
  a.hiddenReason === b.hiddenReason &&
  a.acceptedPriceUsd === b.acceptedPriceUsd &&
  fieldNames.every((field) => a.corrections[field] === b.corrections[field]);

/** The states before and after a change, from an audit entry; undefined for entries of other kinds. */
export const changeOf = (details: unknown): z.infer<typeof Change> | undefined => Change.safeParse(details).data;

/** Changes of listings by operators. Edits, listing and audit entry are written in one transaction. */
export const createListingChanges = (sources: ChangeSources) => {
  const { db, listings, audit, markStaleMarkets, onStaleMarkets, tellSellers, nameVehicle } = sources;
  const { readModel, isOfAnotherMaker, clock } = sources;

  const nameOf = (listing: Listing): string =>
    vehicleHeading(listing.year, nameVehicle(listing.makeCode, listing.modelCode));

  const changeIn = async (session: SqlSession, operator: Operator, id: number, work: Work): Promise<Changed> => {
    await listings.hold(session);
    const [original] = await listings.offered([id], session);
    if (!original) return err('unknown-listing');
    const before = (await listings.edits.find([id], session)).get(id) ?? noEdits;
    const change = work(original, before);
    if (!change) return err('changed-since');
    const { edits: after, record } = change;
    if (isSameState(before, after)) return ok('same');
    await listings.edits.put(id, after, session);
    await listings.showAnew([id], session);
    await tellSellers(visibilityChange(original, before, after), session);
    const modelCodes = [before, after].map(({ corrections }) => correctListing(original, corrections).modelCode);
    await markStaleMarkets([...new Set(modelCodes)], session);
    const state = ({ hiddenMs, hiddenReason, corrections, acceptedPriceUsd }: ListingEdits): State => ({
      hiddenMs,
      hiddenReason,
      corrections,
      acceptedPriceUsd,
    });
    await audit.record(
      operator,
      {
        action: record.action,
        subject: `listing:${id}`,
        summary: `${record.words} ${nameOf(original)} (listing ${id}).`,
        details: { ...record.details, before: state(before), after: state(after) },
      },
      session,
    );
    return ok('changed');
  };

  const hideIn = (session: SqlSession, operator: Operator, id: number, reason: string): Promise<Changed> =>
    changeIn(session, operator, id, (_original, before) => ({
      edits: hideEdits(before, { reason, nowMs: clock.now() }),
      record: { action: 'listing.hide', words: 'Hid', ...(reason !== '' && { details: { reason } }) },
    }));

  const showIn = (session: SqlSession, operator: Operator, id: number): Promise<Changed> =>
    changeIn(session, operator, id, (_original, before) => ({
      edits: showEdits(before),
      record: { action: 'listing.show', words: 'Unhid' },
    }));

  /** Puts a car on sale at a price that looks impossible; a later one of that kind waits again. */
  const acceptPriceIn = (session: SqlSession, operator: Operator, id: number, reason: string): Promise<Changed> =>
    changeIn(session, operator, id, (original, before) => {
      const { priceUsd } = correctListing(original, before.corrections);
      return {
        edits: waitsForPrice({ priceUsd }, before) ? { ...before, acceptedPriceUsd: priceUsd } : before,
        record: { action: 'listing.accept-price', words: 'Accepted the price of', details: { reason } },
      };
    });

  const askPriceAgainIn = (session: SqlSession, operator: Operator, id: number): Promise<Changed> =>
    changeIn(session, operator, id, (_original, before) => ({
      edits: { ...before, acceptedPriceUsd: null },
      record: { action: 'listing.ask-price-again', words: 'No longer accepted the price of' },
    }));

  const read = (original: Listing, field: CorrectedField, text: string): string | undefined =>
    readFieldText(original, field, text, readModel);

  /** Runs a change and triggers new market estimates. */
  const finished = async (work: (session: SqlSession) => Promise<Changed>): Promise<Changed> => {
    const changed = await db.transaction(work);
    if (changed.ok && changed.value === 'changed') onStaleMarkets();
    return changed;
  };

  const change = (operator: Operator, id: number, work: Work): Promise<Changed> =>
    finished((session) => changeIn(session, operator, id, work));

  return {
    /** These run within the transaction of another change. */
    hideIn,
    showIn,
    acceptPriceIn,
    askPriceAgainIn,

    hide: (operator: Operator, id: number, reason = ''): Promise<Changed> =>
      finished((session) => hideIn(session, operator, id, reason)),

    show: (operator: Operator, id: number): Promise<Changed> => finished((session) => showIn(session, operator, id)),

    acceptPrice: (operator: Operator, id: number, reason: string): Promise<Changed> =>
      finished((session) => acceptPriceIn(session, operator, id, reason)),

    feature: (operator: Operator, id: number, on: boolean): Promise<Changed> =>
      change(operator, id, (original, before) => ({
        edits: featureEdits(original, before, on),
        record: on
          ? { action: 'listing.feature', words: 'Featured' }
          : { action: 'listing.unfeature', words: 'Stopped featuring' },
      })),

    /** Stores the fields that differ from the seller's data as corrections. */
    correct: async (
      operator: Operator,
      id: number,
      typed: Readonly<Partial<Record<CorrectedField, string | undefined>>>,
    ): Promise<Result<'changed' | 'same', ChangeRefusal | { errors: FieldErrors }>> => {
      const [original] = await listings.offered([id], db);
      if (!original) return err('unknown-listing');
      const fields = fieldNames.filter((field) => field !== 'priority' && typed[field] !== undefined);
      const errors = fields
        .filter((field) => read(original, field, typed[field] ?? '') === undefined)
        .map((field) => [field, correctedFields[field].wrong]);
      if (errors.length > 0) return err({ errors: Object.fromEntries(errors) });
      const texts = fields.flatMap((field) => {
        const text = read(original, field, typed[field] ?? '');
        return text === undefined ? [] : [[field, text] as const];
      });
      const asTyped = correctListing(original, Object.fromEntries(texts));
      if (asTyped.vin !== original.vin && isOfAnotherMaker(asTyped)) {
        return err({ errors: { vin: 'That VIN belongs to another manufacturer.' } });
      }
      return change(operator, id, (now, before) => {
        let edits = before;
        const names: string[] = [];
        for (const field of fields) {
          const text = read(now, field, typed[field] ?? '');
          if (text === undefined) return undefined;
          const next = correctEdits(now, edits, field, text);
          if (next.corrections[field] === edits.corrections[field]) continue;
          names.push(field === 'vin' ? 'VIN' : correctedFields[field].label.toLowerCase());
          edits = next;
        }
        return {
          edits,
          record: { action: 'listing.correct', words: `Corrected ${names.join(', ')} of` },
        };
      });
    },

    /** Undoes a change, unless the listing was changed again since. */
    undo: async (operator: Operator, id: number, entryId: string): Promise<Changed> => {
      const entry = await audit.find(entryId);
      const entryChange = entry?.subject === `listing:${id}` ? changeOf(entry.details) : undefined;
      if (!entry || !entryChange) return err('unknown-listing');
      return change(operator, id, (_original, current) =>
        isSameState(current, entryChange.after)
          ? {
              edits: { ...current, ...entryChange.before },
              record: { action: 'listing.undo', words: `Undid “${entry.action}” of`, details: { undid: entryId } },
            }
          : undefined,
      );
    },
  };
};

export type ListingChanges = ReturnType<typeof createListingChanges>;
