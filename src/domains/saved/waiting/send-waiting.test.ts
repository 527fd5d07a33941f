import { describe, expect, it } from 'vitest';
import { profileCache } from '#domains/people/accounts/user-slice.ts';
import { dropWaiting, keepWaiting, readWaiting, type WaitingChange } from '#domains/people/waiting/waiting-changes.ts';
import { selectGlobalAlert } from '#domains/reference/shopper/notices-slice.ts';
import { saveVehicle, unsaveVehicle } from '#domains/saved/saved-vehicles/save-vehicle.ts';
import { createMemoryStorage } from '#tests/fixtures/memory-storage.ts';
import { networkAway, status, type TestServer, testShopper } from '#tests/fixtures/test-shopper.ts';
import { mergeNotes, sendWaiting, showWaiting } from './send-waiting.ts';

const car = { listingId: 7, name: '2022 Sienna', picture: '', advertisedUsd: 34_290 };
const deviceOf = (consumerId: string) => createMemoryStorage({ [profileCache]: { consumerId } });
const bookmark = { id: 'b7', title: '2022 Sienna', version: 3, notes: 'Theirs' };

/** An account with these saved cars, that answers everything else as done. */
const account =
  (cars: Record<number, object>): TestServer =>
  ({ path, body }) => {
    if (path.endsWith('/userinfo')) return { bookmarks: { inventoryBookmarks: cars } };
    if (path.endsWith('/deletebookmark')) return { bookmarkDeleted: true };
    return { bookmarkSaved: true, bookmarkId: 'b7', version: 4, ...body };
  };

const shopper = (server: TestServer, consumerId = 'dana') =>
  testShopper({ signedIn: true, server, device: deviceOf('dana'), consumerId: async () => consumerId });

const writes = ({ calls }: ReturnType<typeof shopper>) =>
  calls
    .filter(({ path }) => /\/(vehicle|search|deletebookmark)$/.test(path))
    .map(({ path, body }) => [path.split('/').at(-1), body]);

describe('changes without a connection', () => {
  it('OFF-04: a heart pressed while no answer comes stays, and is sent once the site is back', async () => {
    const dana = shopper(networkAway);
    await dana.dispatch(saveVehicle(car));
    expect(dana.getState().savedVehicles.inventory).toEqual([7]);
    expect(readWaiting(dana.services.device)).toEqual([{ kind: 'vehicle', id: '7', name: car.name, saved: true }]);
    expect(selectGlobalAlert(dana.getState())).toBeNull();
    dana.serve(account({}));
    dana.calls.length = 0;
    await dana.dispatch(sendWaiting());
    expect(writes(dana)).toEqual([['vehicle', { listingId: 7 }]]);
    expect(readWaiting(dana.services.device)).toEqual([]);
    await dana.dispatch(sendWaiting());
    expect(writes(dana)).toHaveLength(1);
  });

  it('OFF-04: only the last state of a heart is sent', async () => {
    const dana = shopper(networkAway);
    await dana.dispatch(saveVehicle(car));
    await dana.dispatch(unsaveVehicle(car));
    expect(readWaiting(dana.services.device)).toMatchObject([{ id: '7', saved: false }]);
    dana.serve(account({ 7: bookmark }));
    dana.calls.length = 0;
    await dana.dispatch(sendWaiting());
    expect(writes(dana)).toEqual([['deletebookmark', { listingId: 7 }]]);
  });

  it('OFF-05: only changed fields are sent, without a version, and notes that both sides changed are joined', async () => {
    const dana = shopper(account({ 7: bookmark }));
    const { device } = dana.services;
    keepWaiting(device, { kind: 'vehicle', id: '7', name: car.name, notes: { text: 'Min', before: '' } });
    keepWaiting(device, { kind: 'vehicle', id: '7', name: car.name, notes: { text: 'Mine', before: 'Min' } });
    keepWaiting(device, { kind: 'vehicle', id: '7', name: car.name, switches: { email: true } });
    keepWaiting(device, { kind: 'search', id: 's1', name: 'SUVs', switches: { text: false } });
    await dana.dispatch(sendWaiting());
    expect(writes(dana)).toEqual([
      ['vehicle', { listingId: 7, bookmarkNotes: 'Theirs\nMine', enableEmailAlerts: true }],
      ['search', { bookmarkId: 's1', brand: 'AT', enableTextAlerts: false }],
    ]);
  });

  it('OFF-05: notes are merged so that sending them again changes nothing', () => {
    const notes = { text: 'Mine', before: 'Old' };
    expect(mergeNotes('Old', notes)).toBe('Mine');
    expect(mergeNotes('Theirs', notes)).toBe('Theirs\nMine');
    expect(mergeNotes('Theirs\nMine', notes)).toBe('Theirs\nMine');
    expect(mergeNotes('Theirs', { text: '', before: 'Old' })).toBe('Theirs');
  });

  it('OFF-05: an alert of a car that another device removed does not save it again', async () => {
    const dana = shopper(account({}));
    keepWaiting(dana.services.device, { kind: 'vehicle', id: '7', name: car.name, switches: { email: true } });
    await dana.dispatch(sendWaiting());
    expect(writes(dana)).toEqual([]);
    expect(readWaiting(dana.services.device)).toEqual([]);
  });

  it('OFF-06: what can’t be sent now stays; what is refused is dropped with a message', async () => {
    const dana = shopper(({ path }) => (path.endsWith('/userinfo') ? account({})({ path } as never) : status(503)));
    keepWaiting(dana.services.device, { kind: 'vehicle', id: '7', name: car.name, saved: true });
    await dana.dispatch(sendWaiting());
    expect(readWaiting(dana.services.device)).toHaveLength(1);
    expect(dana.getState().savedVehicles.inventory).toEqual([7]);
    dana.serve((call) => (call.path.endsWith('/userinfo') ? account({})(call) : status(404)));
    await dana.dispatch(sendWaiting());
    expect(readWaiting(dana.services.device)).toEqual([]);
    expect(dana.getState().savedVehicles.inventory).toEqual([]);
    expect(selectGlobalAlert(dana.getState())?.message).toContain('2022 Sienna wasn’t saved.');
  });

  it('OFF-07: nobody sees or sends what another account on this device changed', async () => {
    const device = deviceOf('dana');
    const change: WaitingChange = { kind: 'vehicle', id: '7', name: car.name, saved: true };
    keepWaiting(device, change);
    const sam = testShopper({ signedIn: true, server: account({}), device, consumerId: async () => 'sam' });
    await sam.dispatch(sendWaiting());
    device.set(profileCache, { consumerId: 'sam' });
    sam.dispatch(showWaiting());
    expect([writes(sam), readWaiting(device), sam.getState().savedVehicles.inventory]).toEqual([[], [], []]);
    expect(readWaiting(device, 'dana')).toEqual([change]);
  });

  it('OFF-06: what was changed once more while it was being sent is not dropped', () => {
    const device = deviceOf('dana');
    const change: WaitingChange = { kind: 'vehicle', id: '7', name: car.name, notes: { text: 'One', before: '' } };
    keepWaiting(device, change);
    keepWaiting(device, { ...change, notes: { text: 'Two', before: '' } });
    dropWaiting(device, 'dana', change);
    expect(readWaiting(device)).toMatchObject([{ notes: { text: 'Two' } }]);
  });

  it('OFF-06: at most 100 changes are kept, and nothing of a visitor', () => {
    const device = deviceOf('dana');
    const keep = (id: number) => keepWaiting(device, { kind: 'vehicle', id: String(id), name: '', saved: true });
    const results = Array.from({ length: 101 }, (_, id) => keep(id));
    expect([results.indexOf(false), keep(5), readWaiting(device).length]).toEqual([100, true, 100]);
    expect(keepWaiting(createMemoryStorage({}), { kind: 'vehicle', id: '1', name: '', saved: true })).toBe(false);
  });
});
