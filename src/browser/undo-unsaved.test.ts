import { describe, expect, it } from 'vitest';
import { deleteSavedSearch } from '#domains/saved-searches/save-search.ts';
import { searchSaved } from '#domains/saved-searches/saved-searches-slice.ts';
import { toggleSaved } from '#domains/saved-vehicles/save-vehicle.ts';
import { accountRead } from '#domains/saved-vehicles/saved-vehicles-slice.ts';
import { selectGlobalAlert, selectToast } from '#domains/shopper/notices-slice.ts';
import { type TestServer, testShopper } from '#tests/fixtures/test-shopper.ts';
import { undoUnsaved } from './undo-unsaved.ts';

const car = { listingId: 7, name: '2023 Kia Telluride', picture: '/p', priceUsd: 20_000 };
const entry = { listingId: 7, bookmarkId: 'b7', version: 1 };
const search = {
  ...{ id: 's1', title: 'Kias', savedDate: '', searchString: '?makeCode=KIA', searchParams: {}, version: 3 },
  ...{ enableEmailAlerts: true, enableTextAlerts: false, overwriteFlag: false, mobilePhone: '', newCount: null },
};

const restoring =
  (bookmarkRestored: boolean): TestServer =>
  ({ path }) =>
    path.includes('restore') ? { bookmarkRestored } : { bookmarkDeleted: true };

describe('undoing what was unsaved', () => {
  const setUp = (restored = true) => {
    const shopper = testShopper({ signedIn: true, server: restoring(restored) });
    shopper.dispatch(accountRead({ entries: [entry] }));
    shopper.dispatch(searchSaved(search));
    const undo = async () => {
      const { unsaved } = selectToast(shopper.getState()) ?? {};
      if (!unsaved) throw new Error('nothing to undo');
      await shopper.dispatch(undoUnsaved(unsaved));
    };
    return { shopper, undo };
  };

  it('SAVE-09: a car unsaved by its heart comes back as it was', async () => {
    const { shopper, undo } = setUp();
    await shopper.dispatch(toggleSaved(car));
    expect(selectToast(shopper.getState())?.message).toBe('2023 Kia Telluride is no longer saved.');
    expect(shopper.getState().savedVehicles.inventory).toEqual([]);
    await undo();
    expect(shopper.calls.at(-1)).toMatchObject({ path: '/account-api/restorebookmark', body: { bookmarkId: 'b7' } });
    expect(shopper.getState().savedVehicles.inventory).toEqual([{ ...entry, version: 2 }]);
  });

  it('SRCHSAVE-04: so does a search deleted in its panel', async () => {
    const { shopper, undo } = setUp();
    await shopper.dispatch(deleteSavedSearch(search));
    await undo();
    expect(shopper.calls.at(-1)).toMatchObject({ path: '/account-api/search/restore', body: { bookmarkId: 's1' } });
    expect(shopper.getState().savedSearches.bookmarks.searchBookmarks.s1).toEqual({ ...search, version: 4 });
  });

  it('what cannot be brought back is told', async () => {
    const { shopper, undo } = setUp(false);
    await shopper.dispatch(toggleSaved(car));
    await undo();
    expect(selectGlobalAlert(shopper.getState())?.message).toContain('could not be brought back');
    expect(shopper.getState().savedVehicles.inventory).toEqual([]);
  });
});
