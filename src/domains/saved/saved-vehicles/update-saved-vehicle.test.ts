import { describe, expect, it } from 'vitest';
import { selectToast } from '#domains/reference/shopper/notices-slice.ts';
import { selectOpenOverlay } from '#domains/reference/shopper/overlays-slice.ts';
import { networkAway, status, type TestServer, testShopper } from '#tests/fixtures/test-shopper.ts';
import { keepNoteDraft, readNoteDraft } from './note-drafts.ts';
import { shopperStarted, theirsAccepted } from './saved-vehicles-slice.ts';
import type { VehicleBookmark } from './saved-vehicles-wire.ts';
import { closeUpdatePanel, editSavedVehicle, updateSavedVehicle } from './update-saved-vehicle.ts';

const bookmark: VehicleBookmark = {
  id: 'b7',
  listingId: 7,
  isSaved: true,
  isExisting: true,
  title: 'Telluride',
  notes: '',
  version: 1,
  enableEmailAlerts: false,
  enableTextAlerts: false,
  overwriteFlag: false,
  mobilePhone: '',
};
const update = {
  bookmarkTitle: 'The green one',
  bookmarkNotes: 'Saturday 10:00',
  enableEmailAlerts: true,
  enableTextAlerts: false,
  mobilePhone: '(404) 555-0123',
};
const done: TestServer = () => ({
  bookmarkId: 'b7',
  bookmarkSaved: true,
  bookmarkAlreadySaved: true,
  version: 2,
  msgs: [],
});
const warning = { severity: 'WARN', value: 'This item was changed somewhere else. Save again to replace it.' };
const answering =
  (...msgs: object[]): TestServer =>
  () => ({ bookmarkSaved: true, version: 1, msgs });

const opened = (server: TestServer, overrides: Partial<VehicleBookmark> = {}) => {
  const shopper = testShopper({ signedIn: true, server });
  const listing = { id: 7, name: '2023 Kia Telluride' };
  shopper.dispatch(editSavedVehicle({ listing, bookmark: { ...bookmark, ...overrides }, phone: '' }));
  return shopper;
};
type Shopper = ReturnType<typeof opened>;
const panel = (shopper: Shopper) => shopper.getState().savedVehicles.panel;
const button = (shopper: Shopper) => shopper.getState().savedVehicles.animatedButtonState;
const overlay = (shopper: Shopper) => selectOpenOverlay(shopper.getState());

describe('updating a saved vehicle', () => {
  it('SAVE-12: sends the fields, phone as digits', async () => {
    const shopper = opened(done);
    await shopper.dispatch(updateSavedVehicle(update));
    expect(shopper.callsTo('/account-api/vehicle')[0]).toMatchObject({
      token: 'token-1',
      body: {
        listingId: 7,
        mobilePhone: '4045550123',
        bookmarkId: 'b7',
        bookmarkNotes: 'Saturday 10:00',
        bookmarkTitle: 'The green one',
        enableEmailAlerts: true,
        enableTextAlerts: false,
        overwriteFlag: false,
        version: 1,
      },
    });
  });

  it('SAVE-12, SAVE-15: shows loading, then loaded with the new version, and closes 3000 ms later', async () => {
    const shopper = opened(done);
    expect([button(shopper), panel(shopper)?.context]).toEqual(['', 'update']);
    const sent = shopper.dispatch(updateSavedVehicle(update));
    expect(button(shopper)).toBe('loading');
    await sent;
    expect(button(shopper)).toBe('loaded');
    expect(shopper.getState().savedVehicles.inventory).toEqual([{ listingId: 7, bookmarkId: 'b7', version: 2 }]);
    expect(overlay(shopper)).toBe('update-saved-vehicle');
    shopper.after(3000);
    expect([overlay(shopper), button(shopper), panel(shopper)]).toEqual([null, '', null]);
  });

  it('after closing the panel of a car that was just saved, a toast says how its alerts are set and links to them', async () => {
    const closed = opened(done, { isExisting: false });
    closed.dispatch(closeUpdatePanel());
    const alertsOf = { kind: 'vehicle', id: 'b7', name: 'Telluride' };
    expect(selectToast(closed.getState())).toMatchObject({ message: 'Car saved. Alerts are off.', alertsOf });
    const updated = opened(done, { isExisting: false });
    await updated.dispatch(updateSavedVehicle(update));
    updated.after(3000);
    const words = { message: 'Car saved. Email alerts are on.', alertsOf: { ...alertsOf, name: 'The green one' } };
    expect(selectToast(updated.getState())).toMatchObject(words);
    const edited = opened(done);
    edited.dispatch(closeUpdatePanel());
    expect(selectToast(edited.getState())).toBeNull();
  });

  it('SAVE-12: cleared notes can be restored once the panel is closed', async () => {
    const shopper = opened(done, { notes: 'Ask for Sam' });
    await shopper.dispatch(updateSavedVehicle({ ...update, bookmarkNotes: '' }));
    expect(selectToast(shopper.getState())).toBeNull();
    shopper.after(3000);
    expect(selectToast(shopper.getState())).toMatchObject({
      message: 'The notes about The green one are cleared.',
      unsaved: { kind: 'note', bookmark: { id: 'b7', listingId: 7, version: 2, notes: '' }, notes: 'Ask for Sam' },
    });
    const empty = opened(done);
    await empty.dispatch(updateSavedVehicle({ ...update, bookmarkNotes: '' }));
    empty.after(3000);
    expect(selectToast(empty.getState())).toBeNull();
  });

  it('SAVE-12: cleared notes are not offered again after new ones were written', async () => {
    const shopper = opened(done, { notes: 'Ask for Sam' });
    await shopper.dispatch(updateSavedVehicle({ ...update, bookmarkNotes: '' }));
    await shopper.dispatch(updateSavedVehicle(update));
    shopper.dispatch(closeUpdatePanel());
    expect(selectToast(shopper.getState())).toBeNull();
  });

  it('SAVE-12: a panel that was reopened meanwhile stays open', async () => {
    const shopper = opened(done);
    await shopper.dispatch(updateSavedVehicle(update));
    shopper.dispatch(editSavedVehicle({ listing: { id: 7, name: '' }, bookmark, phone: '' }));
    shopper.after(3000);
    expect(overlay(shopper)).toBe('update-saved-vehicle');
  });

  it('SAVE-13: messages are stored, and the panel stays open', async () => {
    const shopper = opened(answering({ severity: 'ERROR', value: 'One.' }, { severity: 'ERROR', value: 'Two.' }));
    await shopper.dispatch(updateSavedVehicle(update));
    expect(panel(shopper)?.messages.map(({ value }) => value)).toEqual(['One.', 'Two.']);
    expect([overlay(shopper), button(shopper)]).toEqual(['update-saved-vehicle', '']);
    expect(shopper.waiting).toEqual([]);
  });

  it('SAVE-14, RULING-16: after a warning the next press overwrites, and succeeds', async () => {
    const shopper = opened(answering(warning));
    await shopper.dispatch(updateSavedVehicle(update));
    expect(shopper.calls).toHaveLength(1);
    shopper.serve(done);
    await shopper.dispatch(updateSavedVehicle(update));
    expect(shopper.calls[1]?.body.overwriteFlag).toBe(true);
    expect([button(shopper), panel(shopper)?.messages]).toEqual(['loaded', []]);
    expect(panel(shopper)?.bookmark.overwriteFlag).toBe(false);
  });

  it('SAVE-14: after an error alone the next press does not overwrite', async () => {
    const shopper = opened(answering({ severity: 'ERROR', value: 'No.' }));
    await shopper.dispatch(updateSavedVehicle(update));
    await shopper.dispatch(updateSavedVehicle(update));
    expect(shopper.calls[1]?.body.overwriteFlag).toBe(false);
  });

  it.each<[string, TestServer]>([
    ['fails', () => status(500)],
    ['is away', networkAway],
    ['answers nothing', () => ({})],
  ])('SAVE-13: the panel shows an error and keeps the input when the server %s', async (_, server) => {
    const shopper = opened(server);
    await shopper.dispatch(updateSavedVehicle(update));
    expect(panel(shopper)?.messages).toEqual([
      { severity: 'ERROR', value: expect.stringMatching(/^Oops, something went wrong/) },
    ]);
    expect(button(shopper)).toBe('');
  });

  it('does not send an invalid number', async () => {
    const refusing = opened(({ path }) => (path.endsWith('validatephone') ? { success: false } : {}));
    await refusing.dispatch(updateSavedVehicle({ ...update, enableTextAlerts: true }));
    expect(panel(refusing)?.messages).toEqual([{ severity: 'ERROR', value: 'Please enter a valid phone number.' }]);
    expect(refusing.callsTo('/account-api/vehicle')).toEqual([]);
  });

  it('RULING-16: changes from elsewhere are shown, and the shopper can choose either version', async () => {
    const theirs = { bookmarkSaved: true, version: 4, title: 'Theirs', notes: 'their notes', msgs: [warning] };
    const shopper = opened(() => theirs);
    await shopper.dispatch(updateSavedVehicle(update));
    expect(panel(shopper)?.theirs).toEqual({ title: 'Theirs', notes: 'their notes', version: 4 });
    shopper.dispatch(theirsAccepted());
    expect(panel(shopper)).toMatchObject({
      messages: [],
      bookmark: { title: 'Theirs', notes: 'their notes', version: 4, overwriteFlag: false },
    });
  });

  it('typed notes stay on the device until they are saved or discarded', async () => {
    const shopper = opened(done);
    shopper.dispatch(keepNoteDraft('b7', 'Saturday'));
    shopper.dispatch(keepNoteDraft('b8', 'Sunday'));
    shopper.dispatch(closeUpdatePanel());
    expect(shopper.dispatch(readNoteDraft('b7'))).toBe('Saturday');
    shopper.dispatch(editSavedVehicle({ listing: { id: 7, name: 'Kia' }, bookmark, phone: '' }));
    await shopper.dispatch(updateSavedVehicle(update));
    expect(shopper.dispatch(readNoteDraft('b7'))).toBeUndefined();
    shopper.dispatch(keepNoteDraft('b8', undefined));
    expect(shopper.services.device.names()).toEqual([]);
  });

  it('typed input stays while its owner signs in again', () => {
    const shopper = opened(done);
    shopper.dispatch(shopperStarted({ signedIn: false }));
    expect(panel(shopper)?.bookmark.id).toBe('b7');
  });
});
