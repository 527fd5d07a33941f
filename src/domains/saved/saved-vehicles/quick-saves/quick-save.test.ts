import { describe, expect, it } from 'vitest';
import { selectGlobalAlert } from '#domains/reference/shopper/notices-slice.ts';
import { overlayOpened, selectOpenOverlay } from '#domains/reference/shopper/overlays-slice.ts';
import { createMemoryStorage } from '#tests/fixtures/memory-storage.ts';
import { blockedValues, networkAway, type TestServer, testShopper } from '#tests/fixtures/test-shopper.ts';
import { saveVehicle, unsaveVehicle } from '../save-vehicle.ts';
import { shopperStarted } from '../saved-vehicles-slice.ts';
import { startSavedVehicles, syncSavedVehicles } from '../start-saved-vehicles.ts';
import { quickSavesKey } from '../storage-keys.ts';
import { loadLimit } from './quick-save.ts';
import { readQuickSaves, type SavableCar } from './stored-quick-saves.ts';

const car = (listingId: number): SavableCar => ({
  listingId,
  name: `Car ${listingId}`,
  picture: '/p',
  advertisedUsd: 20_000,
});
const limited =
  (maxQuickSavesLimit: number): TestServer =>
  () => ({ maxQuickSavesLimit });

type Setup = Parameters<typeof testShopper>[0] & { limit?: number };
const started = async ({ limit = 2, ...setup }: Setup = {}) => {
  const shopper = testShopper({ server: limited(limit), ...setup });
  await shopper.dispatch(startSavedVehicles());
  return shopper;
};
type Shopper = ReturnType<typeof testShopper>;
const inventory = (shopper: Shopper) => shopper.getState().savedVehicles.inventory;
const storedIds = ({ services }: Shopper) => readQuickSaves(services.device).map(({ listingId }) => listingId);
const overlay = (shopper: Shopper) => selectOpenOverlay(shopper.getState());
const notice = (shopper: Shopper) => shopper.getState().savedVehicles.notice?.kind;

describe('saving while signed out', () => {
  it('SAVE-04, SAVE-15: stores a listing id on the device, and makes no call', async () => {
    const shopper = await started();
    const before = shopper.calls.length;
    await shopper.dispatch(saveVehicle(car(1)));
    expect(storedIds(shopper)).toEqual([1]);
    expect(inventory(shopper)).toEqual([1]);
    expect(shopper.calls).toHaveLength(before);
  });

  it('UI-01: the notification says that a car was saved, and closes by itself', async () => {
    const shopper = await started();
    await shopper.dispatch(saveVehicle(car(1)));
    expect([overlay(shopper), notice(shopper)]).toEqual(['quick-save-notification', 'saved']);
    shopper.after(6000);
    expect(overlay(shopper)).toBeNull();
  });

  it('UI-01: the timer of an earlier notification does not close a later one', async () => {
    const shopper = await started();
    await shopper.dispatch(saveVehicle(car(1)));
    await shopper.dispatch(saveVehicle(car(2)));
    shopper.waiting[0]?.action();
    expect(overlay(shopper)).toBe('quick-save-notification');
  });

  it.each(['AT', 'KBB'] as const)(
    'SAVE-05, SAVE-06, RULING-12, RULING-13: nothing is stored above the limit on %s',
    async (brand) => {
      const shopper = await started({ brand });
      for (const id of [1, 2, 3]) await shopper.dispatch(saveVehicle(car(id)));
      expect(storedIds(shopper)).toEqual([1, 2]);
      expect(inventory(shopper)).toEqual([1, 2]);
      expect([overlay(shopper), notice(shopper)]).toEqual(['quick-save-notification', 'limit']);
      expect(selectGlobalAlert(shopper.getState())).toBeNull();
    },
  );

  it('SAVE-06, RULING-13: only the valuation brand adds the item first, and removes it in the same tick', async () => {
    for (const [brand, seen] of [
      ['AT', [[]]],
      ['KBB', [[], [1]]],
    ] as const) {
      const shopper = await started({ brand, limit: 1, device: createMemoryStorage({ [quickSavesKey]: [9] }) });
      const states: string[] = [];
      shopper.subscribe(() =>
        states.push(
          inventory(shopper)
            .filter((id) => id !== 9)
            .join(),
        ),
      );
      const done = shopper.dispatch(saveVehicle(car(1)));
      expect([...new Set(states)].sort(), brand).toEqual(seen.map((ids) => ids.join()));
      await done;
      expect(inventory(shopper)).toEqual([9]);
    }
  });

  it('SAVE-05, RULING-12: before the limit is loaded nothing is stored on the device, but the save is queued', async () => {
    const shopper = testShopper({ server: networkAway });
    await shopper.dispatch(startSavedVehicles());
    await shopper.dispatch(saveVehicle(car(1)));
    expect(storedIds(shopper)).toEqual([]);
    expect(inventory(shopper)).toEqual([1]);
    shopper.serve(limited(2));
    await shopper.dispatch(loadLimit());
    expect(storedIds(shopper)).toEqual([1]);
    expect(shopper.getState().savedVehicles.queued).toEqual([]);
  });

  it('RULING-12: of the queued saves only as many are stored as the limit allows', async () => {
    const shopper = testShopper({ server: networkAway });
    for (const id of [1, 2, 3]) await shopper.dispatch(saveVehicle(car(id)));
    shopper.serve(limited(2));
    await shopper.dispatch(loadLimit());
    expect(storedIds(shopper)).toEqual([1, 2]);
    expect(inventory(shopper)).toEqual([1, 2]);
    expect(notice(shopper)).toBe('limit');
  });

  it('RULING-12: the queue survives the page, and is processed by the next one', async () => {
    const session = createMemoryStorage();
    const first = testShopper({ server: networkAway, session });
    await first.dispatch(saveVehicle(car(1)));
    const next = await started({ session });
    expect(storedIds(next)).toEqual([1]);
  });

  it('RULING-12: the limit is loaded by brand, once for each tab', async () => {
    const session = createMemoryStorage();
    const first = await started({ session, brand: 'KBB' });
    expect(first.calls).toMatchObject([{ path: '/cars-for-sale/api/config', query: { brand: 'KBB' } }]);
    expect((await started({ session })).calls).toEqual([]);
  });

  it('a reload shows the same cars; damaged or foreign values are ignored', async () => {
    const device = createMemoryStorage({
      [quickSavesKey]: [
        { listingId: 1, name: 'A', picture: 'https://elsewhere/x.png' },
        2,
        'x',
        null,
        { listingId: -1 },
        1,
      ],
    });
    const shopper = await started({ device });
    expect(inventory(shopper)).toEqual([1, 2]);
    expect(shopper.getState().savedVehicles.quickSaves.every(({ picture }) => picture === '')).toBe(true);
  });

  it('saves and removals of another tab are shown, and neither tab overwrites the other', async () => {
    const device = createMemoryStorage();
    const [here, there] = [await started({ device, limit: 5 }), await started({ device, limit: 5 })];
    await here.dispatch(saveVehicle(car(1)));
    await there.dispatch(saveVehicle(car(2)));
    expect(storedIds(here)).toEqual([1, 2]);
    here.dispatch(syncSavedVehicles());
    expect(inventory(here)).toEqual([1, 2]);
    await there.dispatch(unsaveVehicle(car(1)));
    here.dispatch(syncSavedVehicles());
    expect(inventory(here)).toEqual([2]);
  });

  it('with blocked storage a save lasts as long as the page, the limit applies, and the visitor is told', async () => {
    const shopper = await started({ device: blockedValues, session: blockedValues });
    await shopper.dispatch(saveVehicle(car(1)));
    expect(notice(shopper)).toBe('not-kept');
    await shopper.dispatch(saveVehicle(car(2)));
    await shopper.dispatch(saveVehicle(car(3)));
    expect(inventory(shopper)).toEqual([1, 2]);
    await shopper.dispatch(unsaveVehicle(car(1)));
    expect(inventory(shopper)).toEqual([2]);
  });

  it('blocked storage is reported once, not at each press', async () => {
    const shopper = await started({ device: blockedValues, session: blockedValues, limit: 5 });
    const noticeNumber = () => shopper.getState().savedVehicles.notice?.number;
    await shopper.dispatch(saveVehicle(car(1)));
    expect(noticeNumber()).toBe(1);
    await shopper.dispatch(saveVehicle(car(2)));
    for (const id of [1, 2]) await shopper.dispatch(unsaveVehicle(car(id)));
    await shopper.dispatch(saveVehicle(car(3)));
    expect([noticeNumber(), inventory(shopper)]).toEqual([1, [3]]);
  });

  it('SAVE-09, SAVE-11: removing takes effect at once, and closes the list with its last car', async () => {
    const shopper = await started({ device: createMemoryStorage({ [quickSavesKey]: [1, 2] }) });
    shopper.dispatch(overlayOpened('quick-save-list'));
    await shopper.dispatch(unsaveVehicle(car(1)));
    expect([storedIds(shopper), overlay(shopper)]).toEqual([[2], 'quick-save-list']);
    await shopper.dispatch(unsaveVehicle(car(2)));
    expect([storedIds(shopper), overlay(shopper)]).toEqual([[], null]);
    expect(shopper.callsTo('/account-api/deletebookmark')).toEqual([]);
  });
});

describe('signing in with quick saves', () => {
  const conversionFailure =
    'Oops, something went wrong. We’re working to get it fixed. Sign in again to permanently save your vehicles.';
  const push = '/account-api/persistQuickSaveVehicles';
  const created = (...ids: number[]) =>
    ids.map((listingId) => ({ listingId, bookmarkId: `b${listingId}`, version: 1 }));
  const beans = (done: number[], failed: number[] = []) => ({
    createdBookmarkBeans: created(...done),
    deletedBookmarkBeans: [],
    failedToCreateBookmarkBeans: failed.map((listingId) => ({ listingId, reason: 'gone' })),
    failedToDeleteBookmarkBeans: [],
  });
  const signIn = async (answer: () => unknown) => {
    const device = createMemoryStorage({ [quickSavesKey]: [1, 2] });
    const server: TestServer = ({ path }) => (path === push ? answer() : new Response('', { status: 503 }));
    const shopper = testShopper({ signedIn: true, device, server });
    await shopper.dispatch(startSavedVehicles());
    return shopper;
  };
  const alert = (shopper: Shopper) => selectGlobalAlert(shopper.getState());

  it('SAVE-07: sends one call with both ids, and clears the device on success', async () => {
    const shopper = await signIn(() => beans([1, 2]));
    expect(shopper.callsTo(push)).toMatchObject([{ body: { listingIds: '1,2' }, token: 'token-1' }]);
    expect(shopper.services.device.get(quickSavesKey)).toBeUndefined();
    expect(inventory(shopper)).toEqual(created(1, 2));
    expect(alert(shopper)).toBeNull();
  });

  it.each<[string, () => unknown]>([
    ['the server fails', () => new Response('', { status: 500 })],
    ['the network is away', networkAway],
    ['the answer is none', () => ({})],
  ])('SAVE-07, SAVE-08: keeps everything on the device and shows the alert when %s', async (_, answer) => {
    const shopper = await signIn(answer);
    expect(storedIds(shopper)).toEqual([1, 2]);
    expect(inventory(shopper)).toEqual([1, 2]);
    expect(alert(shopper)).toEqual({ level: 'danger', message: conversionFailure });
  });

  it('RULING-14: keeps only what failed on a partial failure, and says so', async () => {
    const shopper = await signIn(() => beans([1], [2]));
    expect(storedIds(shopper)).toEqual([2]);
    expect(inventory(shopper)).toEqual([...created(1), 2]);
    expect(alert(shopper)).toEqual({ level: 'danger', message: conversionFailure });
  });

  it('SAVE-08: does not try again on the next page, but on the next sign-in', async () => {
    const shopper = await signIn(networkAway);
    await shopper.dispatch(startSavedVehicles());
    expect(shopper.callsTo(push)).toHaveLength(1);
    shopper.dispatch(shopperStarted({ signedIn: false }));
    await shopper.dispatch(startSavedVehicles());
    shopper.dispatch(shopperStarted({ signedIn: true }));
    shopper.serve(({ path }) => (path === push ? beans([1, 2]) : {}));
    await shopper.dispatch(startSavedVehicles());
    expect(shopper.callsTo(push)).toHaveLength(2);
    expect(storedIds(shopper)).toEqual([]);
  });

  it('SAVE-07: makes no call without quick saves', async () => {
    const shopper = testShopper({ signedIn: true });
    await shopper.dispatch(startSavedVehicles());
    expect(shopper.callsTo(push)).toEqual([]);
  });
});
