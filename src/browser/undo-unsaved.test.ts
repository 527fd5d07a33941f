import { describe, expect, it } from 'vitest';
import { selectGlobalAlert, selectToast } from '#domains/reference/shopper/notices-slice.ts';
import { deleteSavedSearch } from '#domains/saved/saved-searches/save-search.ts';
import { bookmarkUpdated } from '#domains/saved/saved-searches/saved-searches-slice.ts';
import { toggleSaved } from '#domains/saved/saved-vehicles/save-vehicle.ts';
import { accountRead } from '#domains/saved/saved-vehicles/saved-vehicles-slice.ts';
import { type TestServer, testShopper } from '#tests/fixtures/test-shopper.ts';
import { undoUnsaved } from './undo-unsaved.ts';

const car = { listingId: 7, name: '2023 Kia Telluride', picture: '/p', advertisedUsd: 20_000 };
const entry = { listingId: 7, bookmarkId: 'b7', version: 1 };
const search = {
  id: 's1',
  title: 'Kias',
  savedDate: '',
  searchString: '?makeCode=KIA',
  searchParams: {},
  version: 3,
  enableEmailAlerts: true,
  enableTextAlerts: false,
  overwriteFlag: false,
  mobilePhone: '',
};

const restoring =
  (bookmarkRestored: boolean): TestServer =>
  ({ path }) =>
    path.includes('restore') ? { bookmarkRestored } : { bookmarkDeleted: true };

describe('undoing an unsave', () => {
  const setUp = (restored = true) => {
    const shopper = testShopper({ signedIn: true, server: restoring(restored) });
    shopper.dispatch(accountRead({ entries: [entry] }));
    shopper.dispatch(bookmarkUpdated(search));
    const undo = async () => {
      const { unsaved } = selectToast(shopper.getState()) ?? {};
      if (!unsaved) throw new Error('nothing to undo');
      await shopper.dispatch(undoUnsaved(unsaved));
    };
    return { shopper, undo };
  };

  it('SAVE-09: a car unsaved by its heart is restored unchanged', async () => {
    const { shopper, undo } = setUp();
    await shopper.dispatch(toggleSaved(car));
    expect(selectToast(shopper.getState())?.message).toBe('2023 Kia Telluride is no longer saved.');
    expect(shopper.getState().savedVehicles.inventory).toEqual([]);
    await undo();
    expect(shopper.calls.at(-1)).toMatchObject({ path: '/account-api/restorebookmark', body: { bookmarkId: 'b7' } });
    expect(shopper.getState().savedVehicles.inventory).toEqual([{ ...entry, version: 2 }]);
  });

  it('RULING-120: a visitor’s quick save is restored to the device', async () => {
    const visitor = testShopper({ signedIn: false, server: () => ({ maxQuickSavesLimit: 10 }) });
    await visitor.dispatch(toggleSaved(car));
    await visitor.dispatch(toggleSaved(car));
    expect(visitor.getState().savedVehicles.inventory).toEqual([]);
    const { unsaved } = selectToast(visitor.getState()) ?? {};
    if (unsaved) await visitor.dispatch(undoUnsaved(unsaved));
    expect(visitor.getState().savedVehicles.inventory).toEqual([7]);
  });

  it('SRCHSAVE-04: a search deleted in its panel is restored', async () => {
    const { shopper, undo } = setUp();
    await shopper.dispatch(deleteSavedSearch(search));
    await undo();
    expect(shopper.calls.at(-1)).toMatchObject({ path: '/account-api/search/restore', body: { bookmarkId: 's1' } });
    expect(shopper.getState().savedSearches.bookmarks.s1).toEqual({ ...search, version: 4 });
  });

  const bookmark = {
    id: 'b7',
    listingId: 7,
    isSaved: true,
    isExisting: true,
    title: 'Telluride',
    notes: '',
    version: 2,
    enableEmailAlerts: true,
    enableTextAlerts: false,
    overwriteFlag: false,
    mobilePhone: '',
  };
  const note = { kind: 'note', bookmark, notes: 'Ask for Sam' } as const;

  it('SAVE-12: cleared notes are restored', async () => {
    const { shopper } = setUp();
    shopper.serve(() => ({ bookmarkId: 'b7', bookmarkSaved: true, version: 3, msgs: [] }));
    await shopper.dispatch(undoUnsaved(note));
    expect(shopper.calls.at(-1)).toMatchObject({
      path: '/account-api/vehicle',
      body: { listingId: 7, bookmarkId: 'b7', bookmarkNotes: 'Ask for Sam', version: 2 },
    });
    expect(shopper.getState().savedVehicles.bookmarks.b7).toEqual({ ...bookmark, notes: 'Ask for Sam', version: 3 });
  });

  it('SAVE-14: notes changed elsewhere since then stay, with a warning', async () => {
    const { shopper } = setUp();
    const value = 'This item was changed somewhere else.';
    shopper.serve(() => ({ bookmarkId: 'b7', version: 4, msgs: [{ severity: 'WARN', value }] }));
    await shopper.dispatch(undoUnsaved(note));
    expect(selectGlobalAlert(shopper.getState())?.message).toBe(value);
    expect(shopper.getState().savedVehicles.bookmarks.b7).toBeUndefined();
  });

  it('a failed undo shows an alert', async () => {
    const { shopper, undo } = setUp(false);
    await shopper.dispatch(toggleSaved(car));
    await undo();
    expect(selectGlobalAlert(shopper.getState())?.message).toContain('couldn’t undo that');
    expect(shopper.getState().savedVehicles.inventory).toEqual([]);
  });
});
