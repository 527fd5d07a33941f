import { convert } from '#domains/reference/analytics/conversions.ts';
import { overlayClosed, overlayOpened } from '#domains/reference/shopper/overlays-slice.ts';
import type { ShopperServices } from '#domains/reference/shopper/shopper.ts';
import { errorMessage } from '#lib/log.ts';
import { savingConfigPath } from '../saved-paths.ts';
import {
  limitPrompted,
  limitSet,
  noticeGiven,
  type QuickSaveNotice,
  quickSavesRead,
  type SavedVehiclesState,
  type SavedVehiclesThunk,
  vehicleAdded,
  vehicleRemoved,
} from '../saved-vehicles-slice.ts';
import { readQuickSavesLimit } from '../saved-vehicles-wire.ts';
import { queuedKey } from '../storage-keys.ts';
import { keepQuickSaves, type QuickSave, readQuickSaves, type SavableCar } from './stored-quick-saves.ts';

const limitName = 'maxQuickSavesLimit';
const noticeMs = 6000;

/** Read from the device every time, because another tab may have changed it. */
const savesNow = ({ quickSaves, deviceKeeps }: SavedVehiclesState, { device }: ShopperServices) =>
  deviceKeeps ? readQuickSaves(device) : quickSaves;

/** Loads the visitor's saves from the device: at start, and after a change in another tab. */
export const readDevice = (): SavedVehiclesThunk => (dispatch, getState, services) => {
  const state = getState().savedVehicles;
  const queued = state.queued.length > 0 ? state.queued : readQuickSaves(services.session, queuedKey);
  dispatch(quickSavesRead({ quickSaves: savesNow(state, services), queued }));
};

/** The quick-save notification is one of the overlays (UI-01). */
const notify =
  (kind: QuickSaveNotice['kind']): SavedVehiclesThunk =>
  (dispatch, getState, services) => {
    dispatch(noticeGiven(kind));
    dispatch(overlayOpened('quick-save-notification'));
    if (kind !== 'saved') return;
    const notice = getState().savedVehicles.notice;
    services.later(() => {
      if (getState().savedVehicles.notice === notice) dispatch(overlayClosed('quick-save-notification'));
    }, noticeMs);
  };

const queue =
  (save: QuickSave): SavedVehiclesThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    const queued = [...getState().savedVehicles.queued.filter((other) => other.listingId !== save.listingId), save];
    keepQuickSaves(services.session, queued, queuedKey);
    dispatch(quickSavesRead({ queued }));
    await dispatch(loadLimit());
  };

const keep =
  (save: QuickSave): SavedVehiclesThunk =>
  (dispatch, getState, services) => {
    const state = getState().savedVehicles;
    const saves = savesNow(state, services);
    if (saves.some(({ listingId }) => listingId === save.listingId)) return void dispatch(readDevice());
    // The valuation brand shows the car as saved first (RULING-13); both dispatches happen before the next render.
    const isValuation = services.brand === 'KBB';
    if (isValuation) dispatch(vehicleAdded(save.listingId));
    if (saves.length >= state.maxQuickSavesLimit) {
      if (isValuation) dispatch(vehicleRemoved(save.listingId));
      return void dispatch(notify('limit'));
    }
    const quickSaves = [...saves, save];
    const deviceKeeps = keepQuickSaves(services.device, quickSaves);
    dispatch(quickSavesRead({ quickSaves, deviceKeeps }));
    // A blocked storage is reported once only.
    if (deviceKeeps || state.deviceKeeps) dispatch(notify(deviceKeeps ? 'saved' : 'not-kept'));
    convert('save_vehicle');
  };

/** Saves on the device, up to the limit; nothing is sent (SAVE-04 to SAVE-06). */
export const quickSave =
  (car: SavableCar): SavedVehiclesThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    const save = { ...car, savedMs: services.clock.now() };
    if (getState().savedVehicles.maxQuickSavesLimit === 0) return dispatch(queue(save));
    dispatch(keep(save));
  };

export const undoQuickSave =
  (listingId: number): SavedVehiclesThunk =>
  (dispatch, getState, services) => {
    const state = getState().savedVehicles;
    const others = (saves: readonly QuickSave[]) => saves.filter((save) => save.listingId !== listingId);
    const quickSaves = others(savesNow(state, services));
    const queued = others(state.queued);
    keepQuickSaves(services.session, queued, queuedKey);
    // Storing an empty list succeeds even if storage is blocked, so it proves nothing.
    const deviceKeeps = keepQuickSaves(services.device, quickSaves) && (quickSaves.length > 0 || state.deviceKeeps);
    dispatch(quickSavesRead({ quickSaves, queued, deviceKeeps }));
  };

/** Without a connection the limit of an earlier visit counts, so that saves outlive their tab. */
const lastLimit = ({ device }: ShopperServices) => ({ maxQuickSavesLimit: device.get(limitName) });

/** Loads the limit once for each tab (RULING-12); queued saves are then stored or refused like any other. */
export const loadLimit = (): SavedVehiclesThunk<Promise<void>> => async (dispatch, getState, services) => {
  const { maxQuickSavesLimit, limitPrompted: isLimitPrompted } = getState().savedVehicles;
  if (maxQuickSavesLimit > 0 || isLimitPrompted) return;
  dispatch(limitPrompted(true));
  try {
    const storedLimit = readQuickSavesLimit({ maxQuickSavesLimit: services.session.get(limitName) });
    const ask = () => services.http.json(savingConfigPath, { query: { brand: services.brand } });
    const limit = storedLimit || readQuickSavesLimit(await ask().catch(() => lastLimit(services)));
    if (limit === 0) throw new Error('the configuration names no limit');
    services.session.set(limitName, limit);
    services.device.set(limitName, limit);
    dispatch(limitSet(limit));
  } catch (error) {
    // The queue stays; the next save, page or connection tries again.
    services.log.warn({ why: errorMessage(error) }, 'the limit of quick saves is not known');
  } finally {
    dispatch(limitPrompted(false));
  }
  const { queued, maxQuickSavesLimit: limit, isAuthenticated } = getState().savedVehicles;
  if (limit === 0 || queued.length === 0 || isAuthenticated) return;
  keepQuickSaves(services.session, [], queuedKey);
  dispatch(quickSavesRead({ queued: [] }));
  for (const save of queued) dispatch(keep(save));
};
