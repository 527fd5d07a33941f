import { inventoryRecommended } from '#domains/people/accounts/user-slice.ts';
import type { ShopperThunk } from '#domains/reference/shopper/shopper-thunk.ts';
import { readHydrateAnswer, type SavedListing } from '#domains/saved/saved-vehicles/saved-vehicles-wire.ts';
import { isRecord } from '#lib/json-values.ts';
import { errorMessage } from '#lib/log.ts';
import type { RecentSearch } from './recent-search.ts';

export const recentFindsRoot = '/cars-for-sale/personalization/recentsearches';

/** How many listings are requested for a recent search (RCNT-10). */
const numRecords = 12;
export const carouselCount = 1;

export type RecentFinds = { cars: readonly SavedListing[]; newCount: number };

const countOf = (answer: unknown): number =>
  isRecord(answer) && typeof answer.newCount === 'number' ? answer.newCount : 0;

/** Loads the newest cars of a recent search, and how many are new (RCNT-10, RULING-26). Undefined on failure. */
export const loadRecentFinds =
  ({ query }: Pick<RecentSearch, 'query'>): ShopperThunk<object, Promise<RecentFinds | undefined>> =>
  async (dispatch, _getState, { http, log }) => {
    const { lastExec: myatcLastExecution, ...criteria } = query;
    const findQuery = { ...criteria, myatcLastExecution, numRecords };
    try {
      const [listings, counts] = await Promise.all([
        http.json(`${recentFindsRoot}/listings`, { query: findQuery }),
        http.json(`${recentFindsRoot}/counts`, { query: findQuery }),
      ]);
      const cars = readHydrateAnswer(listings)?.listings;
      // Also used as recommendations (PROF-12).
      if (cars) dispatch(inventoryRecommended(cars.map(({ id }) => id)));
      return cars && { cars, newCount: countOf(counts) };
    } catch (error) {
      log.warn({ why: errorMessage(error) }, 'what a recent search finds could not be read');
      return undefined;
    }
  };
