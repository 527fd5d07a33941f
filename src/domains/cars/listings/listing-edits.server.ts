import { z } from 'zod';
import type { OwnerEditTables } from '#domains/cars/sellers/owner-edits.server.ts';
import { type BulkInsert, bulkInserts } from '#lib/bulk-insert.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { createDealerEditStore, type DealerEditTables } from './dealer-edit-store.server.ts';
import { applyDealerEdits, type DealerEdits, noDealerEdits } from './dealer-edits.ts';
import type { IncentiveSource, SettleIncentive } from './incentives/incentive-source.server.ts';
import type { Listing } from './listing.ts';
import { agreedFields, CorrectedField, Corrections, correctListing } from './listing-corrections.ts';
import { featuredPriority, waitsForPrice } from './listing-flags.ts';
import { noPlanCar, type PlanCar } from './plan-car.ts';
import { createPlanCarStore, type PlanCarTables } from './plan-car-store.server.ts';

export type ListingEditTables = DealerEditTables &
  PlanCarTables & {
    listing_edits: {
      listing_id: number;
      hidden_ms: number | null;
      hidden_reason: string;
      corrections: string;
      agreed: string;
      accepted_price_usd: number | null;
    };
    /** The seller's version of listings that are shown differently. */
    listing_originals: { id: number; document: string };
  };

const Agreed = z.array(z.object({ field: CorrectedField, atMs: z.int() }));

/** Operators' changes to one listing. */
export type ListingEdits = {
  hiddenMs: number | null;
  /** Why an operator hid the car; empty if they gave none, or if it is not hidden. */
  hiddenReason: string;
  corrections: Corrections;
  /** Corrections that ended because the seller's value became the same. */
  agreed: z.infer<typeof Agreed>;
  /** An impossible price that an operator accepted as right; any other one waits again. */
  acceptedPriceUsd: number | null;
};

export const noEdits: ListingEdits = {
  hiddenMs: null,
  hiddenReason: '',
  corrections: {},
  agreed: [],
  acceptedPriceUsd: null,
};

const isShownAsSaid = ({ hiddenMs, corrections }: ListingEdits): boolean =>
  hiddenMs === null && Object.keys(corrections).length === 0;

type OwnerEffect = { hiddenMs: number | null; mergedInto: number | null };

/** A listing as shown, with its status. */
type EditedListing = { listing: Listing; status: 'live' | 'hidden' | 'expired'; waitsForPrice: boolean };

const idsPerQuery = 500;

type Layers = {
  /** The car as its dealer offers it. */
  offered: Listing;
  dealer: DealerEdits;
  plan: PlanCar;
  operator: ListingEdits;
  owner: OwnerEffect | undefined;
};

/** A featured place of the dealer's plan is the same as paying for the car in a feed (RULING-57). */
const withPlace = (offered: Listing, { featuredMs }: PlanCar): Listing =>
  featuredMs === null || offered.priority >= featuredPriority ? offered : { ...offered, priority: featuredPriority };

/** The operator's word counts before the dealer's, and that before the feed's. A plan hides what nobody else does. */
const show = ({ offered, dealer, plan, operator, owner }: Layers, settleIncentive: SettleIncentive): EditedListing => {
  const corrected = correctListing(withPlace(offered, plan), operator.corrections);
  const hiddenBySomebodyMs = operator.hiddenMs ?? owner?.hiddenMs ?? dealer.hiddenMs;
  const waits = hiddenBySomebodyMs === null && waitsForPrice(corrected, operator);
  const waitsSinceMs = corrected.priceHistory.at(-1)?.atMs ?? corrected.firstSeenMs;
  const hiddenMs = waits ? waitsSinceMs : (hiddenBySomebodyMs ?? plan.hiddenMs);
  const leftMs = offered.removedMs ?? dealer.soldMs;
  return {
    listing: {
      ...settleIncentive(corrected),
      ownerId: owner?.mergedInto ?? offered.ownerId,
      removedMs: leftMs ?? hiddenMs,
    },
    status: leftMs !== null ? 'expired' : hiddenMs !== null ? 'hidden' : 'live',
    waitsForPrice: waits,
  };
};

/** Changes of operators and dealers, stored apart from the feeds' data and applied whenever a listing is written. */
export const createListingEdits = ({ db, incentives }: { db: SqlDatabase; incentives: IncentiveSource }) => {
  const tables = (session: SqlSession) => session.with<ListingEditTables & OwnerEditTables>();
  const dealers = createDealerEditStore(db);
  const plans = createPlanCarStore(db);

  const find = async (ids: readonly number[], session: SqlSession): Promise<Map<number, ListingEdits>> => {
    const editsById = new Map<number, ListingEdits>();
    for (let at = 0; at < ids.length; at += idsPerQuery) {
      const rows = await tables(session)
        .selectFrom('listing_edits')
        .selectAll()
        .where('listing_id', 'in', ids.slice(at, at + idsPerQuery))
        .execute();
      for (const { listing_id, hidden_ms, hidden_reason, corrections, agreed, accepted_price_usd } of rows) {
        editsById.set(listing_id, {
          hiddenMs: hidden_ms,
          hiddenReason: hidden_reason,
          corrections: Corrections.parse(JSON.parse(corrections)),
          agreed: Agreed.parse(JSON.parse(agreed)),
          acceptedPriceUsd: accepted_price_usd,
        });
      }
    }
    return editsById;
  };

  const put = async (id: number, edits: ListingEdits, session: SqlSession): Promise<void> => {
    const values = {
      hidden_ms: edits.hiddenMs,
      hidden_reason: edits.hiddenReason,
      corrections: JSON.stringify(edits.corrections),
      agreed: JSON.stringify(edits.agreed),
      accepted_price_usd: edits.acceptedPriceUsd,
    };
    await tables(session)
      .insertInto('listing_edits')
      .values({ listing_id: id, ...values })
      .onConflict((conflict) => conflict.column('listing_id').doUpdateSet(values))
      .execute();
  };

  const ownerEffects = async (ids: readonly number[], session: SqlSession): Promise<Map<number, OwnerEffect>> => {
    const effects = new Map<number, OwnerEffect>();
    for (let at = 0; at < ids.length; at += idsPerQuery) {
      const rows = await tables(session)
        .selectFrom('owner_edits')
        .select(['owner_id', 'cars_hidden_ms', 'merged_into'])
        .where('owner_id', 'in', ids.slice(at, at + idsPerQuery))
        .where((eb) => eb.or([eb('cars_hidden_ms', 'is not', null), eb('merged_into', 'is not', null)]))
        .execute();
      for (const { owner_id, cars_hidden_ms, merged_into } of rows) {
        effects.set(owner_id, { hiddenMs: cars_hidden_ms, mergedInto: merged_into });
      }
    }
    return effects;
  };

  /** Removes corrections that equal the seller's value by now. */
  const endAgreed = async (original: Listing, edits: ListingEdits, session: SqlSession): Promise<ListingEdits> => {
    const ended = agreedFields(original, edits.corrections);
    if (ended.length === 0) return edits;
    const corrections = Object.fromEntries(
      Object.entries(edits.corrections).filter(([field]) => !ended.some((agreed) => agreed === field)),
    );
    const now = ended.map((field) => ({ field, atMs: original.confirmedMs }));
    const left: ListingEdits = { ...edits, corrections, agreed: [...edits.agreed, ...now] };
    await put(original.id, left, session);
    return left;
  };

  const keepOriginals = async (originals: readonly Listing[], session: SqlSession): Promise<void> => {
    const conflict = 'on conflict (id) do update set document = excluded.document';
    const insert: BulkInsert = { table: 'listing_originals', columns: ['id', 'document'], conflict };
    const rows = originals.map((listing) => [listing.id, JSON.stringify(listing)]);
    for (const statement of bulkInserts(db.engine, insert, rows)) await tables(session).executeQuery(statement);
  };

  const dropOriginals = async (ids: readonly number[], session: SqlSession): Promise<void> => {
    for (let at = 0; at < ids.length; at += idsPerQuery) {
      await tables(session)
        .deleteFrom('listing_originals')
        .where('id', 'in', ids.slice(at, at + idsPerQuery))
        .execute();
    }
  };

  /** The seller's versions of listings that are shown differently. */
  const originalsOf = async (ids: readonly number[], session: SqlSession): Promise<Map<number, Listing>> => {
    const listings = new Map<number, Listing>();
    for (let at = 0; at < ids.length; at += idsPerQuery) {
      const rows = await tables(session)
        .selectFrom('listing_originals')
        .selectAll()
        .where('id', 'in', ids.slice(at, at + idsPerQuery))
        .execute();
      for (const { id, document } of rows) listings.set(id, JSON.parse(document));
    }
    return listings;
  };

  return {
    find,
    put,
    dealers,
    plans,

    /**
     * Turns sellers' listings into the shown ones. The caller holds the revision counter in this session, so that edits
     * and imports are serialized.
     */
    apply: async (originals: readonly Listing[], session: SqlSession): Promise<EditedListing[]> => {
      const ids = originals.map(({ id }) => id);
      const edits = await find(ids, session);
      const dealerEdits = await dealers.find(ids, session);
      const planCars = await plans.find(ids, session);
      const effects = await ownerEffects([...new Set(originals.map(({ ownerId }) => ownerId))], session);
      const settleIncentive = await incentives.open(session);
      const results: EditedListing[] = [];
      const otherwise: Listing[] = [];
      const asSaid: number[] = [];
      for (const listing of originals) {
        const dealerEdit = dealerEdits.get(listing.id);
        const dealer = dealerEdit ? await dealers.endAgreed(listing, dealerEdit, session) : noDealerEdits;
        const offered = applyDealerEdits(listing, dealer);
        const edit = edits.get(listing.id);
        const operator = edit ? await endAgreed(offered, edit, session) : noEdits;
        const owner = effects.get(listing.ownerId);
        const plan = planCars.get(listing.id) ?? noPlanCar;
        const isAsPlanned = plan.hiddenMs === null && withPlace(offered, plan) === listing;
        const isAsOffered = isAsPlanned && dealer.hiddenMs === null && dealer.soldMs === null;
        const isPlain =
          isAsOffered &&
          isShownAsSaid(operator) &&
          !owner &&
          !waitsForPrice(listing, operator) &&
          settleIncentive(listing) === listing;
        if (isPlain) asSaid.push(listing.id);
        else otherwise.push(listing);
        const status = listing.removedMs === null ? 'live' : 'expired';
        results.push(
          isPlain
            ? { listing, status, waitsForPrice: false }
            : show({ offered, dealer, plan, operator, owner }, settleIncentive),
        );
      }
      await keepOriginals(otherwise, session);
      await dropOriginals(asSaid, session);
      return results;
    },

    originals: originalsOf,

    /**
     * Ids of the sellers whose cars are shown as this one's: itself unless merged into another, and those merged into
     * it.
     */
    sellersMergedInto: async (ownerId: number): Promise<number[]> => {
      const rows = await tables(db)
        .selectFrom('owner_edits')
        .select(['owner_id', 'merged_into'])
        .where((eb) => eb.or([eb('merged_into', '=', ownerId), eb('owner_id', '=', ownerId)]))
        .where('merged_into', 'is not', null)
        .execute();
      const others = rows.filter((row) => row.merged_into === ownerId).map((row) => row.owner_id);
      return rows.some((row) => row.owner_id === ownerId) ? others : [ownerId, ...others];
    },

    /** Those of these hidden cars that nothing but their dealer's plan hides. */
    hiddenByPlanAlone: async (ids: readonly number[], session: SqlSession): Promise<Set<number>> => {
      const originals = await originalsOf(ids, session);
      const [operatorEdits, dealerEdits, planCars, effects] = [
        await find(ids, session),
        await dealers.find(ids, session),
        await plans.find(ids, session),
        await ownerEffects([...new Set([...originals.values()].map(({ ownerId }) => ownerId))], session),
      ];
      const isAlone = (listing: Listing): boolean => {
        const { id, ownerId } = listing;
        const dealer = dealerEdits.get(id) ?? noDealerEdits;
        const operator = operatorEdits.get(id) ?? noEdits;
        const ownerHiddenMs = effects.get(ownerId)?.hiddenMs ?? null;
        const others = [listing.removedMs, dealer.soldMs, dealer.hiddenMs, operator.hiddenMs, ownerHiddenMs];
        if ((planCars.get(id)?.hiddenMs ?? null) === null || others.some((ms) => ms !== null)) return false;
        return !waitsForPrice(correctListing(applyDealerEdits(listing, dealer), operator.corrections), operator);
      };
      return new Set([...originals.values()].filter(isAlone).map(({ id }) => id));
    },

    /** The cars of these originals as their dealers offer them: without operators' changes. */
    asOffered: async (originals: readonly Listing[], session: SqlSession): Promise<Listing[]> => {
      const ids = originals.map(({ id }) => id);
      const dealerEdits = await dealers.find(ids, session);
      const planCars = await plans.find(ids, session);
      return originals.map((listing) => {
        const offered = applyDealerEdits(listing, dealerEdits.get(listing.id) ?? noDealerEdits);
        return withPlace(offered, planCars.get(listing.id) ?? noPlanCar);
      });
    },

    /** Called when listings are deleted, because ids may be reused. */
    forget: async (ids: readonly number[], session: SqlSession): Promise<void> => {
      await dropOriginals(ids, session);
      await dealers.forget(ids, session);
      await plans.forget(ids, session);
      for (let at = 0; at < ids.length; at += idsPerQuery) {
        await tables(session)
          .deleteFrom('listing_edits')
          .where('listing_id', 'in', ids.slice(at, at + idsPerQuery))
          .execute();
      }
    },
  };
};

export type ListingEditStore = ReturnType<typeof createListingEdits>;
