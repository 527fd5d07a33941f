import { describe, expect, it } from 'vitest';
import { selectGlobalAlert, selectToast } from '#domains/reference/shopper/notices-slice.ts';
import { overlayOpened, selectOpenOverlay } from '#domains/reference/shopper/overlays-slice.ts';
import { networkAway, status, type TestServer, testShopper } from '#tests/fixtures/test-shopper.ts';
import { loadAccountCars } from './profile-cars.ts';
import type { SavableCar } from './quick-saves/stored-quick-saves.ts';
import { saveVehicle, toggleSaved, unsaveVehicle } from './save-vehicle.ts';
import { accountRead } from './saved-vehicles-slice.ts';
import { profileCarsKey } from './storage-keys.ts';
import { openNote } from './update-saved-vehicle.ts';

const failure = "Oops, something went wrong. We're working to get it fixed. Try saving your item again.";
const car = (listingId: number): SavableCar => ({
  listingId,
  name: `Car ${listingId}`,
  picture: '/p',
  advertisedUsd: 20_000,
});
const entry = (listingId: number, version = 1) => ({ listingId, bookmarkId: `b${listingId}`, version });
const saved: TestServer = ({ body }) => ({
  bookmarkId: `b${body.listingId}`,
  bookmarkSaved: true,
  bookmarkAlreadySaved: false,
  version: 1,
  msgs: [],
  mobilePhone: '4045550123',
});

const signedIn = (server: TestServer = saved, held: readonly number[] = []) => {
  const shopper = testShopper({ signedIn: true, server });
  shopper.dispatch(accountRead({ entries: held.map((id) => entry(id)) }));
  return shopper;
};
type Shopper = ReturnType<typeof signedIn>;
const inventory = (shopper: Shopper) => shopper.getState().savedVehicles.inventory;
const alert = (shopper: Shopper) => selectGlobalAlert(shopper.getState());
const overlay = (shopper: Shopper) => selectOpenOverlay(shopper.getState());

/** A server whose answers wait until they are let go, one by one. */
const slowServer = (answer: TestServer) => {
  const held: (() => void)[] = [];
  const server: TestServer = (call) => new Promise((resolve) => held.push(() => resolve(answer(call))));
  const letGo = async () => {
    while (held.length === 0) await Promise.resolve();
    held.shift()?.();
  };
  return { server, letGo };
};

describe('saving a vehicle while signed in', () => {
  it('SAVE-01, AUTH-02: sends POST vehicle with the listing and the identity token, and adds the entry from the answer', async () => {
    const shopper = signedIn();
    await shopper.dispatch(saveVehicle(car(7)));
    expect(shopper.calls).toEqual([
      { method: 'POST', path: '/account-api/vehicle', query: {}, body: { listingId: 7 }, token: 'token-1' },
    ]);
    expect(inventory(shopper)).toEqual([entry(7)]);
  });

  const addNote = (shopper: Shopper) => {
    const { noteOf } = selectToast(shopper.getState()) ?? {};
    if (!noteOf) throw new Error('no note is offered');
    shopper.dispatch(openNote(noteOf));
  };

  it('SAVE-02, SAVE-15, RULING-120: a new bookmark joins the profile, and "Add note" opens its panel', async () => {
    const shopper = signedIn();
    await shopper.dispatch(saveVehicle(car(7)));
    expect(shopper.services.device.get(profileCarsKey)).toEqual([entry(7)]);
    expect([overlay(shopper), selectToast(shopper.getState())?.message]).toEqual([null, 'Saved']);
    addNote(shopper);
    expect(overlay(shopper)).toBe('update-saved-vehicle');
    expect(shopper.getState().savedVehicles.panel).toMatchObject({
      listing: { id: 7, name: 'Car 7' },
      bookmark: { id: 'b7', isSaved: true, isExisting: false, title: 'Car 7' },
      phone: '4045550123',
      context: 'update',
      messages: [],
    });
  });

  it('RULING-120: the panel stays closed if the car was unsaved meanwhile', async () => {
    const shopper = signedIn((call) =>
      call.path.endsWith('deletebookmark') ? { bookmarkDeleted: true } : saved(call),
    );
    await shopper.dispatch(saveVehicle(car(7)));
    const { noteOf } = selectToast(shopper.getState()) ?? {};
    await shopper.dispatch(unsaveVehicle(car(7)));
    if (noteOf) shopper.dispatch(openNote(noteOf));
    expect([noteOf?.listing.id, overlay(shopper)]).toEqual([7, null]);
  });

  it('the toast and the panel of a new bookmark show its initial alerts', async () => {
    const shopper = signedIn((call) => ({ ...(saved(call) as object), enableEmailAlerts: true }));
    await shopper.dispatch(saveVehicle(car(7)));
    expect(selectToast(shopper.getState())?.message).toBe('Saved. Email alerts are on.');
    addNote(shopper);
    const { panel } = shopper.getState().savedVehicles;
    expect(panel?.bookmark).toMatchObject({ enableEmailAlerts: true, enableTextAlerts: false });
  });

  it('SAVE-02: a car that was saved before opens nothing', async () => {
    const shopper = signedIn((call) => ({ ...(saved(call) as object), bookmarkAlreadySaved: true }));
    await shopper.dispatch(saveVehicle(car(7)));
    expect(inventory(shopper)).toEqual([entry(7)]);
    expect(overlay(shopper)).toBeNull();
  });

  it.each<[string, TestServer, string]>([
    ['says no', () => ({ bookmarkSaved: false, bookmarkAlreadySaved: false, msgs: [] }), failure],
    ['says why', () => ({ bookmarkSaved: false, msgs: [{ severity: 'ERROR', value: 'Full.' }] }), 'Full.'],
    ['fails', () => status(500, { errorMessage: 'Something went wrong on our side.' }), failure],
    ['refuses', () => status(429, { errorMessage: 'Too many requests.' }), 'Too many requests.'],
    ['answers no JSON', () => new Response('<html>'), failure],
    ['is away', networkAway, failure],
  ])('SAVE-03: the item is removed and an alert shows when the server %s', async (_, server, message) => {
    const shopper = signedIn(server, [1]);
    await shopper.dispatch(saveVehicle(car(7)));
    expect(inventory(shopper)).toEqual([entry(1)]);
    expect(alert(shopper)).toEqual({ level: 'danger', message });
    expect(overlay(shopper)).toBeNull();
  });

  it('SAVE-01: shows as saved before the server has answered', async () => {
    const { server, letGo } = slowServer(saved);
    const shopper = signedIn(server);
    const done = shopper.dispatch(saveVehicle(car(7)));
    expect(inventory(shopper)).toEqual([7]);
    await letGo();
    await done;
    expect(inventory(shopper)).toEqual([entry(7)]);
  });

  it('a second press before the answer counts: the account ends up as the heart shows', async () => {
    const { server, letGo } = slowServer((call) =>
      call.path.endsWith('deletebookmark') ? { bookmarkDeleted: true } : saved(call),
    );
    const shopper = signedIn(server);
    const done = shopper.dispatch(toggleSaved(car(7)));
    await shopper.dispatch(toggleSaved(car(7)));
    expect(inventory(shopper)).toEqual([]);
    await letGo();
    await letGo();
    await done;
    expect(shopper.calls.map(({ path }) => path)).toEqual(['/account-api/vehicle', '/account-api/deletebookmark']);
    expect(inventory(shopper)).toEqual([]);
    expect(overlay(shopper)).toBeNull();
  });
});

describe('unsaving a vehicle while signed in', () => {
  const deleted: TestServer = () => ({ bookmarkDeleted: true, bookmarkSaved: false, msgs: [] });

  it('SAVE-09: removes it at once, calls POST deletebookmark, and updates the profile cache after the answer', async () => {
    const { server, letGo } = slowServer(deleted);
    const shopper = signedIn(server, [1, 7]);
    const done = shopper.dispatch(unsaveVehicle(car(7)));
    expect(inventory(shopper)).toEqual([entry(1)]);
    await letGo();
    await done;
    expect(shopper.calls[0]).toMatchObject({
      path: '/account-api/deletebookmark',
      body: { listingId: 7, bookmarkId: 'b7', version: 1 },
    });
    expect(shopper.services.device.get(profileCarsKey)).toEqual([entry(1)]);
    expect(alert(shopper)).toBeNull();
  });

  it.each<[string, TestServer]>([
    ['still saved', () => ({ bookmarkDeleted: false, bookmarkSaved: true })],
    ['not known, because the server fails', () => status(500)],
    ['not known, because the network is away', networkAway],
  ])('SAVE-10: not deleted and %s, the item returns to its position and the alert shows', async (_, server) => {
    const shopper = signedIn(server, [1, 7, 9]);
    await shopper.dispatch(unsaveVehicle(car(7)));
    expect(inventory(shopper)).toEqual([entry(1), entry(7), entry(9)]);
    expect(alert(shopper)).toEqual({ level: 'danger', message: failure });
  });

  it('SAVE-10: neither deleted nor saved, only the alert shows', async () => {
    const shopper = signedIn(() => ({ bookmarkDeleted: false, bookmarkSaved: false }), [7]);
    await shopper.dispatch(unsaveVehicle(car(7)));
    expect(inventory(shopper)).toEqual([]);
    expect(alert(shopper)).toEqual({ level: 'danger', message: failure });
  });

  it('SAVE-11: the list closes with its last car', async () => {
    const shopper = signedIn(deleted, [1, 7]);
    shopper.dispatch(overlayOpened('quick-save-list'));
    await shopper.dispatch(unsaveVehicle(car(1)));
    expect(overlay(shopper)).toBe('quick-save-list');
    await shopper.dispatch(unsaveVehicle(car(7)));
    expect(overlay(shopper)).toBeNull();
  });
});

describe('the account’s saved cars', () => {
  const userInfo = {
    profile: { phone: '4045550123' },
    bookmarks: { inventoryBookmarks: { 3: { id: 'b3', version: 2 }, 4: { id: 'b4', version: 1, isDeleted: true } } },
  };

  it('AUTH-02, RULING-17: are loaded from userinfo by brand, and fill the hearts and the cache', async () => {
    const shopper = signedIn(() => userInfo);
    await shopper.dispatch(loadAccountCars());
    expect(shopper.calls[0]).toMatchObject({ path: '/account-api/userinfo', query: { brand: 'AT' }, token: 'token-1' });
    expect(inventory(shopper)).toEqual([entry(3, 2)]);
    expect(shopper.services.device.get(profileCarsKey)).toEqual([entry(3, 2)]);
  });

  it('a late answer does not undo a press', async () => {
    const { server, letGo } = slowServer((call) => (call.path.endsWith('userinfo') ? userInfo : saved(call)));
    const shopper = signedIn(server);
    const reading = shopper.dispatch(loadAccountCars());
    const saving = shopper.dispatch(saveVehicle(car(7)));
    await letGo();
    await reading;
    expect(inventory(shopper)).toEqual([entry(3, 2), 7]);
    await letGo();
    await saving;
    expect(inventory(shopper)).toEqual([entry(3, 2), entry(7)]);
  });

  it('stay as they were when the server fails', async () => {
    const shopper = signedIn(() => status(503), [5]);
    await shopper.dispatch(loadAccountCars());
    expect(inventory(shopper)).toEqual([entry(5)]);
  });
});
