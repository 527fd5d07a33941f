import { toastShown } from '#domains/reference/shopper/notices-slice.ts';
import type { PaymentInfo } from '../payment-info.ts';
import { readPenciling } from '../penciling.ts';
import { countNotifications, readPurchases } from '../purchases/purchase-details.ts';
import { interact, retrySave } from './change-terms.ts';
import { changedFields, mergeWithStored } from './changed-fields.ts';
import { cleanUp, withoutAlert } from './clean-up.ts';
import {
  dropWalletId,
  keepLastUpdated,
  lastUpdatedHere,
  readDevice,
  walletIdHere,
  writeDevice,
} from './device-wallet.ts';
import { showInfo } from './show-info.ts';
import { askFrameForId, tellFrameId } from './sync-frame.ts';
import { type StoredWallet, walletCalls } from './wallet-calls.ts';
import { walletWords } from './wallet-copy.ts';
import { announce } from './wallet-events.ts';
import { walletKeys } from './wallet-keys.ts';
import { walletChanged } from './wallet-slice.ts';
import type { WalletThunk } from './wallet-thunk.ts';
import { keepZip } from './zip-here.ts';

/** Announces the load once, for a wallet that is not on the server yet (WLT-10). */
const announceLoading = (): WalletThunk => (_dispatch, getState, services) => {
  const { isPaymentsInfoLoaded, isLoading, previousPaymentInfo } = getState().wallet;
  const { createdDate, interestRate } = readDevice(services).paymentInfo;
  if (createdDate || isPaymentsInfoLoaded || isLoading) return;
  const isLoggedIn = getState().user.userInfo !== null;
  announce('wallet:load', { interestRate, isLoggedIn, previousInfo: previousPaymentInfo });
};

/** The wallet of the signed-in consumer (WLT-02); the first time, the device's wallet is merged into it (RULING-81). */
const findOfConsumer =
  (consumerId: string): WalletThunk<Promise<StoredWallet | undefined>> =>
  async (_dispatch, getState, services) => {
    const calls = walletCalls(services, getState().wallet.myWallet.configs.origin);
    const id = walletIdHere(services);
    const isTheirs = services.device.get(walletKeys.consumer) === consumerId;
    const wallet = id && !isTheirs ? await calls.join(consumerId, id) : await calls.byConsumer(consumerId);
    if (wallet) services.device.set(walletKeys.consumer, consumerId);
    return wallet;
  };

/** Drops an id that finds nothing and asks the frame for another, once (WLT-12). */
const findOfDevice = (): WalletThunk<Promise<StoredWallet | undefined>> => async (_dispatch, getState, services) => {
  const { origin } = getState().wallet.myWallet.configs;
  const calls = walletCalls(services, origin);
  const id = walletIdHere(services);
  const wallet = id && (await calls.byId(id));
  if (wallet) return wallet;
  dropWalletId(services);
  const other = await askFrameForId(origin);
  // If the frame did not respond in time, the next page asks again.
  if (other !== undefined) services.session.set(walletKeys.asked, true);
  return other && other !== id ? calls.byId(other) : undefined;
};

/** Fields set by the site, not by the shopper. Purchases have their own notifications. */
const ofTheSite: readonly string[] = [
  ...['creditAppDeals', 'tenant'],
  ...['interestRate.new', 'interestRate.used', 'interestRate.isFallback'],
];

/** Takes over a newer wallet (WLT-13), and shows an alert if it changed something (WLT-14). */
const takeOver =
  (stored: StoredWallet, isManual: boolean): WalletThunk =>
  (dispatch, getState, services) => {
    const remote = withoutAlert(cleanUp(stored.paymentInfo, services.clock.now()));
    const isNewer = (remote.lastUpdated ?? 0) > lastUpdatedHere(services);
    services.device.set(walletKeys.id, stored.id);
    const dealDetails = readPurchases(stored.dealDetails, getState().wallet.dealDetails);
    dispatch(
      walletChanged({
        dealDetails,
        dealNotifications: countNotifications(dealDetails),
        penciling: readPenciling(stored.penciling),
      }),
    );
    if (!isNewer && !isManual) return;
    const { paymentInfo: own, unsaved } = readDevice(services);
    const merged = mergeWithStored(own, remote, unsaved);
    keepLastUpdated(services, remote.lastUpdated);
    const changed = changedFields(own, merged).filter((path) => !path.startsWith('interactions'));
    const alerted: PaymentInfo = {
      ...merged,
      interactions: { ...merged.interactions, syncAlert: { showAlert: true, success: true, isAuto: !isManual } },
    };
    const shopperPaths = changed.filter((path) => !ofTheSite.includes(path));
    const isShown = isManual || shopperPaths.length > 0;
    writeDevice(services, { paymentInfo: isShown ? alerted : merged, unsaved });
    dispatch(showInfo(isShown ? alerted : merged));
    if (shopperPaths.length > 0) {
      dispatch(walletChanged({ changedElsewhere: { paths: shopperPaths, before: own, atMs: services.clock.now() } }));
    }
    if (changed.length > 0) announce('wallet:update', { paymentInfo: merged, changed });
    if (merged.zip) keepZip(merged.zip);
    if (isShown) dispatch(toastShown(isManual ? walletWords.synced : walletWords.updated));
  };

/** Shows an alert that the sync failed. */
const tellNotSynced = (): WalletThunk => (dispatch) => {
  dispatch(interact({ syncAlert: { showAlert: true, success: false, isAuto: false } }));
};

/** Synchronizes the wallet with the server (WLT-10 to WLT-14), including changes that were not saved before. */
export const syncWallet =
  ({ isManual = false }: { isManual?: boolean } = {}): WalletThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    if (getState().wallet.isLoading) return;
    dispatch(announceLoading());
    dispatch(walletChanged({ isLoading: true }));
    const consumerId = getState().user.userInfo?.consumerId;
    const stored = await dispatch(consumerId ? findOfConsumer(consumerId) : findOfDevice());
    if (stored) dispatch(takeOver(stored, isManual));
    if (stored && isManual) await tellFrameId(getState().wallet.myWallet.configs.origin, stored.id);
    dispatch(walletChanged({ isLoading: false, isPaymentsInfoLoaded: true }));
    const { paymentInfo, unsaved } = readDevice(services);
    // A server without the wallet gets all of it again.
    if (!stored && isManual) writeDevice(services, { paymentInfo, unsaved: changedFields({}, paymentInfo) });
    if (unsaved.length === 0 && (stored || !isManual)) return;
    const outcome = await dispatch(retrySave());
    if (isManual && outcome === 'not-saved') dispatch(tellNotSynced());
  };
