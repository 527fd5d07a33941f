import type { ListingAnswer } from '#domains/cars/listings/listing-answer.ts';
import { listingsByIdPath, nearbyLotPath } from '#domains/cars/listings/listing-services.ts';
import type { ShopperServices } from '#domains/reference/shopper/shopper.ts';
import { errorMessage } from '#lib/log.ts';
import type { Query } from '#lib/query-string.ts';
import { listingsIn } from './compare-answer.ts';
import { idsToLoad, missingIds, mostCompared } from './compare-list.ts';
import { type CompareThunk, carsFailed, carsReceived, carsRequested, forgetMissing } from './compare-slice.ts';
import { nearbyLotQuery } from './nearby-lot.ts';
import { commonState } from './registered-in.ts';

/** Time limits of the requests for compared and for suggested cars (CMP-06, CMP-11). */
const compareTimeoutMs = 3000;
const nearbyLotTimeoutMs = 6000;

const ask = async (
  { http, later }: ShopperServices,
  path: string,
  query: Query,
  timeoutMs: number,
): Promise<ListingAnswer[]> => {
  const timeout = new AbortController();
  later(() => timeout.abort(), timeoutMs);
  return listingsIn(await http.json(path, { query, signal: timeout.signal }));
};

/** Taxed at the shopper's location; if unknown, in the state of the first car and without distances. */
const askTogether = async (services: ShopperServices, ids: number[], zip: string | undefined) => {
  const askAt = (near: string | undefined) =>
    ask(services, listingsByIdPath, { listingId: ids, ...(near && { zip: near }) }, compareTimeoutMs);
  const listings = await askAt(zip);
  if (zip || listings.length < 2 || commonState(listings) !== undefined) return listings;
  const first = listings.find(({ outTheDoor }) => outTheDoor)?.owner.location.address.zip;
  if (!first) return listings;
  return (await askAt(first)).map((car) => ({ ...car, owner: { ...car.owner, distanceFromSearch: null } }));
};

type LoadOptions = {
  /** Whether to suggest one more car (CMP-09). */
  suggest?: boolean;
  /** The shopper's ZIP; the last car's if unknown. */
  zip?: string | undefined;
  radiusMiles?: number;
};

/** Loads the cars of the list in one call, the last three at first; those that do not come back leave it (CMP-05 to CMP-09). */
export const loadCompared =
  (options: LoadOptions = {}): CompareThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    const { cars, compared } = getState().compare;
    const ids = idsToLoad(cars, compared.initialLoad);
    if (ids.length === 0 || compared.loading) return;
    dispatch(carsRequested('compared'));
    try {
      const listings = await askTogether(services, ids, options.zip);
      const returned = listings.map(({ id }) => id);
      dispatch(carsReceived({ kind: 'compared', listings }));
      dispatch(forgetMissing(missingIds(ids, returned)));
    } catch (error) {
      services.log.warn({ err: error }, `Compared cars could not be loaded: ${errorMessage(error)}`);
      dispatch(carsFailed('compared'));
      return;
    }
    if (options.suggest && ids.length < mostCompared) await dispatch(loadNearbyLot(options));
  };

/** Loads a car like the last one (CMP-10 to CMP-12). A failure is not shown. */
const loadNearbyLot =
  ({ zip, radiusMiles }: LoadOptions = {}): CompareThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    const { cars, compared, nearbyLot } = getState().compare;
    const car = compared.listings.at(-1);
    if (!car || nearbyLot.loading) return;
    dispatch(carsRequested('nearbyLot'));
    const query = nearbyLotQuery(car, {
      zip: zip || car.owner.location.address.zip,
      ...(radiusMiles !== undefined && { radiusMiles }),
      others: cars.map(({ id }) => id),
    });
    try {
      const answer = await ask(services, nearbyLotPath, query, nearbyLotTimeoutMs);
      dispatch(carsReceived({ kind: 'nearbyLot', listings: answer.slice(0, 1) }));
    } catch (error) {
      services.log.warn({ err: error }, `No car of a nearby lot could be loaded: ${errorMessage(error)}`);
      dispatch(carsFailed('nearbyLot'));
    }
  };
