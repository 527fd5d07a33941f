import { profileCache, waitingChangesKey } from '#domains/people/accounts/user-slice.ts';
import type { JsonStorage } from '#lib/json-storage.ts';
import { isRecord, listOf, recordOf, textOf } from '#lib/json-values.ts';

/**
 * What a signed-in shopper changed of a saved car or search while no answer came. Fields that were not changed are
 * absent, so that what another device changed meanwhile stays.
 */
export type WaitingChange = {
  kind: 'vehicle' | 'search';
  /** A listing's id, or a saved search's. */
  id: string;
  name: string;
  saved?: boolean;
  title?: string;
  /** `before` tells later whether another device changed the notes as well. */
  notes?: { text: string; before: string };
  switches?: { email?: boolean; text?: boolean; push?: boolean };
};

type Device = Pick<JsonStorage, 'get' | 'set' | 'remove'>;

/** Bounds what a device keeps; whoever changes more without a connection is told that it was not saved. */
const mostWaiting = 100;

/** Fired when a change was kept, sent or dropped. */
export const waitingEvent = 'waitingchange';

const tellPage = (): void => void globalThis.dispatchEvent?.(new Event(waitingEvent));

/** The account this device was signed in to last, which needs no network to tell; empty after a sign-out. */
export const accountHere = (device: Pick<JsonStorage, 'get'>): string =>
  textOf(recordOf(device.get(profileCache)).consumerId);

const isChange = (value: unknown): value is WaitingChange =>
  isRecord(value) &&
  (value.kind === 'vehicle' || value.kind === 'search') &&
  typeof value.id === 'string' &&
  typeof value.name === 'string';

/** By account, so that nobody sees or sends what another person on this device changed. */
export const readWaiting = (device: Pick<JsonStorage, 'get'>, consumerId = accountHere(device)): WaitingChange[] =>
  consumerId === '' ? [] : listOf(recordOf(device.get(waitingChangesKey))[consumerId]).filter(isChange);

const write = (device: Device, consumerId: string, changes: readonly WaitingChange[]): boolean => {
  const { [consumerId]: _before, ...others } = recordOf(device.get(waitingChangesKey));
  const all = changes.length > 0 ? { ...others, [consumerId]: changes } : others;
  if (Object.keys(all).length === 0) device.remove(waitingChangesKey);
  else if (!device.set(waitingChangesKey, all)) return false;
  tellPage();
  return true;
};

const isSameItem = (one: WaitingChange, other: WaitingChange): boolean =>
  one.kind === other.kind && one.id === other.id;

/** A later change of the same field replaces the earlier one; what is not saved has no notes and no alerts. */
const merge = (earlier: WaitingChange | undefined, later: WaitingChange): WaitingChange => {
  if (!earlier || later.saved === false) return later;
  return {
    ...earlier,
    ...later,
    ...(later.notes && { notes: { text: later.notes.text, before: earlier.notes?.before ?? later.notes.before } }),
    ...((earlier.switches || later.switches) && { switches: { ...earlier.switches, ...later.switches } }),
  };
};

/** False if it can't be kept: nobody is signed in, or the storage is full or disabled. */
export const keepWaiting = (device: Device, change: WaitingChange): boolean => {
  const consumerId = accountHere(device);
  const changes = readWaiting(device, consumerId);
  const earlier = changes.find((one) => isSameItem(one, change));
  if (consumerId === '' || (!earlier && changes.length >= mostWaiting)) return false;
  const others = changes.filter((one) => one !== earlier);
  return write(device, consumerId, [...others, merge(earlier, change)]);
};

/** Removes a change the account has now, unless the same item was changed once more meanwhile. */
export const dropWaiting = (device: Device, consumerId: string, sent: WaitingChange): void => {
  const changes = readWaiting(device, consumerId);
  const left = changes.filter((one) => JSON.stringify(one) !== JSON.stringify(sent));
  if (left.length < changes.length) write(device, consumerId, left);
};

/** "Saved. Note. Email alerts on." for lists of what waits. */
export const waitingWords = ({ saved, title, notes, switches = {} }: WaitingChange): string => {
  const labels = { email: 'Email alerts', text: 'Text alerts', push: 'Notifications' };
  const channels = (['email', 'text', 'push'] as const).filter((channel) => switches[channel] !== undefined);
  return [
    saved === true && 'Saved',
    saved === false && 'Removed from your saved cars',
    title !== undefined && 'New title',
    notes && (notes.text === '' ? 'Note removed' : 'Note'),
    ...channels.map((channel) => `${labels[channel]} ${switches[channel] ? 'on' : 'off'}`),
  ]
    .filter(Boolean)
    .join(', ');
};
