import { listingsByIdPath } from '#domains/cars/listings/listing-services.ts';
import { alertShown } from '#domains/reference/shopper/notices-slice.ts';
import { overlayClosed } from '#domains/reference/shopper/overlays-slice.ts';
import { errorMessage } from '#lib/log.ts';
import { undoQuickSave } from './quick-saves/quick-save.ts';
import { entryId } from './saved-entry.ts';
import { listingsChanged, type SavedVehiclesThunk } from './saved-vehicles-slice.ts';
import { readHydrateAnswer } from './saved-vehicles-wire.ts';

/** The warning when expired cars left the list of quick saves (SAVE-17). */
export const expiredText = "Looks like some of your saved listings have expired. We've removed those for you.";

/** Limit of ids in one call of the listing API (RULING-25). */
const maxIds = 200;

/**
 * Loads current data of the saved cars (SAVE-18). Expired cars are removed from a visitor's list (SAVE-17, RULING-24).
 */
export const loadSavedListings =
  (zip?: string): SavedVehiclesThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    const { inventory, isAuthenticated } = getState().savedVehicles;
    const ids = inventory.map(entryId).slice(-maxIds);
    if (ids.length === 0) return;
    dispatch(listingsChanged({ hydration: 'loading' }));
    try {
      const query = { listingId: ids, hideFilters: true, numRecords: ids.length, ...(zip && { zip }) };
      const answer = readHydrateAnswer(await services.http.json(listingsByIdPath, { query }));
      if (!answer) throw new Error('the answer holds no list');
      const listings = Object.fromEntries(answer.listings.map((listing) => [listing.id, listing]));
      dispatch(listingsChanged({ listings, hydration: 'loaded' }));
      const expired = ids.filter((id) => !listings[id]);
      if (isAuthenticated || expired.length === 0) return;
      for (const id of expired) dispatch(undoQuickSave(id));
      dispatch(alertShown({ level: 'warning', message: expiredText }));
      if (getState().savedVehicles.inventory.length === 0) dispatch(overlayClosed('quick-save-list'));
    } catch (error) {
      services.log.warn({ why: errorMessage(error) }, 'saved listings were not read');
      dispatch(listingsChanged({ hydration: 'failed' }));
    }
  };
