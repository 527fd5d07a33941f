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

/** WLT-10: once, and only of a wallet that no store knows. */
const announceLoading = (): WalletThunk => (_dispatch, getState, services) => {
  const { isPaymentsInfoLoaded, isLoading, previousPaymentInfo } = getState().wallet;
  const { createdDate, interestRate } = readDevice(services).paymentInfo;
  if (createdDate || isPaymentsInfoLoaded || isLoading) return;
  const isLoggedIn = getState().user.userInfo !== null;
  announce('wallet:load', { interestRate, isLoggedIn, previousInfo: previousPaymentInfo });
};

/** WLT-02: where somebody is signed in, theirs; RULING-81: the first time with that of the device taken in. */
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

/** WLT-12: an id that finds nothing is dropped, and the frame is asked for another, once. */
const findOfDevice = (): WalletThunk<Promise<StoredWallet | undefined>> => async (_dispatch, getState, services) => {
  const { origin } = getState().wallet.myWallet.configs;
  const calls = walletCalls(services, origin);
  const id = walletIdHere(services);
  const wallet = id && (await calls.byId(id));
  if (wallet) return wallet;
  dropWalletId(services);
  const other = await askFrameForId(origin);
  // A frame that did not answer in time is asked again by the next page.
  if (other !== undefined) services.session.set(walletKeys.asked, true);
  return other && other !== id ? calls.byId(other) : undefined;
};

/** What the site itself says in a wallet: no change of the shopper's. Purchases have notifications of their own. */
const ofTheSite: readonly string[] = [
  ...['creditAppDeals', 'tenant'],
  ...['interestRate.new', 'interestRate.used', 'interestRate.isFallback'],
];

/** WLT-13, WLT-14: takes over what is newer, and says so where it changed something. */
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

/** The store did not answer, so nothing is in step with anything. */
const tellNotSynced = (): WalletThunk => (dispatch) => {
  dispatch(interact({ syncAlert: { showAlert: true, success: false, isAuto: false } }));
};

/** WLT-10 to WLT-14. What was changed here and never arrived is sent along. */
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
    // A store that lost the wallet gets the whole of it again.
    if (!stored && isManual) writeDevice(services, { paymentInfo, unsaved: changedFields({}, paymentInfo) });
    if (unsaved.length === 0 && (stored || !isManual)) return;
    const outcome = await dispatch(retrySave());
    if (isManual && outcome === 'not-saved') dispatch(tellNotSynced());
  };
