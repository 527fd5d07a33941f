import { alertShown } from '#domains/reference/shopper/notices-slice.ts';
import { selectModalOpen } from '#domains/reference/shopper/overlays-slice.ts';
import type { ShopperServices } from '#domains/reference/shopper/shopper.ts';
import { type PaymentInfo, readPaymentInfo } from '../payment-info.ts';
import { changedFields, mergeWithStored } from './changed-fields.ts';
import { cleanUp, toSave, toSend } from './clean-up.ts';
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
import { type StoredWallet, type WalletCalls, walletCalls } from './wallet-calls.ts';
import { walletWords } from './wallet-copy.ts';
import { walletKeys } from './wallet-keys.ts';
import { myWalletChanged, walletChanged } from './wallet-slice.ts';
import type { Outcome, WalletThunk } from './wallet-thunk.ts';

/** On conflicts with other writers the wallet is read and saved again, at most this often. */
const mostAttempts = 4;

type Store = {
  services: ShopperServices;
  calls: WalletCalls;
  origin: string;
  consumerId: string | undefined;
  onMerged: (info: PaymentInfo) => void;
};

/** The stored wallet of the account or of this device; the sync frame may know its id (RULING-82). */
const findStored = async ({ services, calls, origin, consumerId }: Store): Promise<StoredWallet | undefined> => {
  if (consumerId) return calls.byConsumer(consumerId);
  const id = walletIdHere(services) ?? (await askFrameForId(origin));
  return id ? calls.byId(id) : undefined;
};

/** Merges the stored wallet into the device's copy; unsaved changes win. */
const takeIn = ({ services, onMerged }: Store, stored: StoredWallet): void => {
  const remote = cleanUp(stored.paymentInfo, services.clock.now());
  services.device.set(walletKeys.id, stored.id);
  keepLastUpdated(services, remote.lastUpdated);
  const { paymentInfo, unsaved } = readDevice(services);
  const merged = mergeWithStored(paymentInfo, remote, unsaved);
  writeDevice(services, { paymentInfo: merged, unsaved });
  onMerged(merged);
};

const send = async ({ services, calls, origin, consumerId }: Store, paymentInfo: PaymentInfo) => {
  const id = walletIdHere(services);
  const lastUpdated = lastUpdatedHere(services);
  const data = {
    paymentInfo: { ...toSend(paymentInfo), ...(lastUpdated > 0 && { lastUpdated }) },
    ...(consumerId && { consumerid: consumerId }),
  };
  const answer = id ? await calls.replace(id, data) : await calls.create(data);
  if (!answer.success) return answer;
  keepLastUpdated(services, answer.lastUpdated);
  if (consumerId) services.device.set(walletKeys.consumer, consumerId);
  if (!id && answer.id) {
    services.device.set(walletKeys.id, answer.id);
    await tellFrameId(origin, answer.id);
  }
  return answer;
};

/** Returns the wallet that was saved, or undefined on failure. */
const bring = async (store: Store): Promise<PaymentInfo | undefined> => {
  const { services } = store;
  if (!walletIdHere(services)) {
    const stored = await findStored(store);
    if (stored) takeIn(store, stored);
  }
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const { paymentInfo } = readDevice(services);
    const { success, statusCode } = await send(store, paymentInfo);
    if (success) return paymentInfo;
    if (statusCode !== 404 && statusCode !== 409) return undefined;
    if (statusCode === 404) dropWalletId(services);
    const stored = statusCode === 409 ? await findStored(store) : undefined;
    if (stored) takeIn(store, stored);
  }
  return undefined;
};

/** Saves unsaved changes to the server, one request at a time (WLT-05, WLT-07, WLT-15). */
export const saveWallet = (): WalletThunk<Promise<Outcome>> => async (dispatch, getState, services) => {
  if (getState().wallet.isSaving) return 'superseded';
  dispatch(walletChanged({ isSaving: true, saving: 'saving' }));
  const { origin } = getState().wallet.myWallet.configs;
  const store: Store = {
    services,
    origin,
    calls: walletCalls(services, origin),
    consumerId: getState().user.userInfo?.consumerId,
    onMerged: (info) => dispatch(showInfo(info)),
  };
  let isSaved = true;
  while (isSaved && readDevice(services).unsaved.length > 0) {
    const sent = await bring(store);
    isSaved = sent !== undefined;
    if (!sent) break;
    const { paymentInfo } = readDevice(services);
    // Changes made during the request still need to be saved.
    const left = changedFields(readPaymentInfo(toSave(sent)), readPaymentInfo(toSave(paymentInfo)));
    writeDevice(services, { paymentInfo, unsaved: left });
  }
  dispatch(walletChanged({ isSaving: false, saving: isSaved ? 'saved' : 'not-saved' }));
  dispatch(myWalletChanged({ displayWalletErrorMessage: !isSaved }));
  // An open wallet shows the error itself.
  if (!isSaved && !selectModalOpen('my-wallet')(getState())) {
    dispatch(alertShown({ level: 'warning', message: walletWords.notSaved }));
  }
  return isSaved ? 'saved' : 'not-saved';
};
