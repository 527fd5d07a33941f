import { dealRating } from '#domains/cars/listings/deal-rating.ts';
import { changedFields, type DealerField, noDealerEdits } from '#domains/cars/listings/dealer-edits.ts';
import type { Listing } from '#domains/cars/listings/listing.ts';
import { waitsForPrice } from '#domains/cars/listings/listing-flags.ts';
import type { ListingStore } from '#domains/cars/listings/listing-store.server.ts';
import type { OwnerStore } from '#domains/cars/sellers/owner-store.server.ts';
import { features } from '#domains/reference/catalogue/features.ts';
import { picturesOf } from '#domains/reference/pictures/vehicle-pictures.ts';
import { priceWithAddOns } from '#lib/advertised-price.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import type { ActionStore, DealerAction } from '../members/action-store.server.ts';
import type { DealerActor } from '../members/dealer-member.ts';
import { type CarList, type CarListQuery, type CarRow, listCars } from './car-list.ts';
import type { DealerCar, DealerCarStore } from './dealer-car-store.server.ts';
import type { PriceEffects, PriceView } from './price-effect.server.ts';

type Counts = ReadonlyMap<number, number>;

type Sources = {
  db: SqlDatabase;
  store: DealerCarStore;
  listings: Pick<ListingStore, 'edits' | 'originals'>;
  owners: Pick<OwnerStore, 'find'>;
  actions: Pick<ActionStore, 'ofListing'>;
  effects: PriceEffects;
  nameOf(listing: Listing): string;
  countViews(listingIds: readonly number[]): Promise<Counts>;
  countSaves(listingIds: readonly number[]): Promise<Counts>;
  countQuestions(dealerId: number): Promise<Counts>;
  clock: Clock;
};

/** Where the value of a field comes from: the feed, the dealer over it, or the site's operator over both (DLR-09). */
type FieldState = { by: 'feed' | 'dealer' | 'operator'; feed: string };

/** One car with everything its dealer can change. */
export type CarView = CarRow & {
  description: string;
  notes: string;
  photoHashes: string[];
  features: { code: string; name: string; isSet: boolean }[];
  fields: Readonly<Record<DealerField, FieldState>>;
  /** Whether an operator hides it, which its dealer cannot change. */
  isHiddenByOperator: boolean;
  /** Whether it is off sale because its price looks impossible, until the price changes or an operator accepts it. */
  waitsForPrice: boolean;
  price: PriceView;
  history: DealerAction[];
};

const featureNames = new Map(features.map(({ code, name }) => [code, name]));

const listed = (codes: readonly string[]): string =>
  codes.length === 0 ? 'nothing' : codes.map((code) => featureNames.get(code) ?? code).join(', ');

export type DealerCars = ReturnType<typeof createDealerCars>;

/** A dealer's cars as its portal shows them; changes are in car-changes.server.ts. */
export const createDealerCars = (sources: Sources) => {
  const { db, store, listings, owners, actions, effects, nameOf, clock } = sources;
  const { countViews, countSaves, countQuestions } = sources;

  const rowsOf = async (dealerId: number, cars: readonly DealerCar[]): Promise<CarRow[]> => {
    const ids = cars.map(({ listing }) => listing.id);
    const hidden = cars.filter(({ status }) => status === 'hidden').map(({ listing }) => listing.id);
    const [views, saves, questions, edits, overPlan, planCars] = await Promise.all([
      countViews(ids),
      countSaves(ids),
      countQuestions(dealerId),
      listings.edits.dealers.find(ids),
      listings.edits.hiddenByPlanAlone(hidden, db),
      listings.edits.plans.find(ids),
    ]);
    return cars.map(({ listing, status }) => {
      const { id, priceUsd, market, photos, firstSeenMs } = listing;
      const name = nameOf(listing);
      const rating = dealRating(priceWithAddOns(listing), market);
      return {
        id,
        name,
        stockNumber: listing.stockNumber,
        vin: listing.vin,
        picture: picturesOf(listing, name)[0]?.src ?? '',
        status,
        priceUsd,
        days: Math.max(0, Math.floor(((listing.removedMs ?? clock.now()) - firstSeenMs) / dayMs)),
        views: views.get(id) ?? 0,
        saves: saves.get(id) ?? 0,
        questions: questions.get(id) ?? 0,
        photos: photos.length,
        market:
          rating && market && priceUsd !== null
            ? { rating, differenceUsd: priceUsd - market.estimateUsd, comparables: market.comparables }
            : null,
        changed: changedFields(edits.get(id) ?? noDealerEdits),
        isOverPlan: overPlan.has(id),
        isFeatured: (planCars.get(id)?.featuredMs ?? null) !== null,
      };
    });
  };

  const fieldsOf = (feed: Listing, changed: readonly DealerField[], isPriceByOperator: boolean): CarView['fields'] => {
    const state = (field: DealerField, text: string): FieldState => ({
      by: field === 'price' && isPriceByOperator ? 'operator' : changed.includes(field) ? 'dealer' : 'feed',
      feed: text,
    });
    return {
      price: state('price', feed.priceUsd === null ? '' : String(feed.priceUsd)),
      description: state('description', feed.description),
      features: state('features', listed(feed.featureCodes)),
      photos: state('photos', `${feed.photos.length} ${feed.photos.length === 1 ? 'photo' : 'photos'}`),
    };
  };

  const rows = async (dealerId: number): Promise<CarRow[]> =>
    rowsOf(dealerId, await store.ofSellers(await listings.edits.sellersMergedInto(dealerId)));

  return {
    rows,

    list: async ({ dealerId }: DealerActor, query: CarListQuery): Promise<CarList> =>
      listCars(await rows(dealerId), query),

    /** Undefined for a car of another dealer. `requestedUsd` is a price to try. */
    open: async (
      { dealerId }: DealerActor,
      listingId: number,
      requestedUsd: number | undefined,
    ): Promise<CarView | undefined> => {
      const car = await store.find(await listings.edits.sellersMergedInto(dealerId), listingId);
      const [row] = car ? await rowsOf(dealerId, [car]) : [];
      const [owner, [feed], edits, operatorEdits] = await Promise.all([
        owners.find(dealerId),
        listings.originals([listingId], db),
        listings.edits.dealers.find([listingId]),
        listings.edits.find([listingId], db),
      ]);
      if (!car || !row || !feed || !owner) return undefined;
      const byOperator = operatorEdits.get(listingId);
      const { listing } = car;
      return {
        ...row,
        description: listing.description,
        notes: edits.get(listingId)?.notes ?? '',
        photoHashes: listing.photos,
        features: features.map(({ code, name }) => ({ code, name, isSet: listing.featureCodes.includes(code) })),
        fields: fieldsOf(feed, row.changed, byOperator?.corrections.price !== undefined),
        isHiddenByOperator: (byOperator?.hiddenMs ?? null) !== null,
        waitsForPrice:
          car.status === 'hidden' &&
          (edits.get(listingId)?.hiddenMs ?? null) === null &&
          waitsForPrice(listing, byOperator ?? { acceptedPriceUsd: null }),
        price: await effects.of(listing, owner, requestedUsd),
        history: await actions.ofListing(listingId),
      };
    },
  };
};
