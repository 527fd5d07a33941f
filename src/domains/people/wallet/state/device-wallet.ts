import type { ShopperServices } from '#domains/reference/shopper/shopper.ts';
import { listOf, recordOf } from '#lib/json-values.ts';
import type { PaymentInfo } from '../payment-info.ts';
import { cleanUp, toSave } from './clean-up.ts';
import { walletKey, walletKeys } from './wallet-keys.ts';

type Device = Pick<ShopperServices, 'device' | 'clock'>;

/** The device's copy, and its fields that are not saved to the server yet. */
export type DeviceWallet = { paymentInfo: PaymentInfo; unsaved: readonly string[] };

const isField = (one: unknown): one is string => typeof one === 'string';

export const readDevice = ({ device, clock }: Device): DeviceWallet => {
  const stored = recordOf(device.get(walletKey));
  return { paymentInfo: cleanUp(stored.paymentInfo, clock.now()), unsaved: listOf(stored.unsaved).filter(isField) };
};

export const isKept = ({ device }: Device): boolean => device.get(walletKey) !== undefined;

/** False if the browser has no storage. */
export const writeDevice = ({ device }: Device, { paymentInfo, unsaved }: DeviceWallet): boolean =>
  device.set(walletKey, { paymentInfo: toSave(paymentInfo), unsaved });

/** The wallet's id survives the end of the browser (WLT-09). */
export const walletIdHere = ({ device }: Device): string | undefined => {
  const id = device.get(walletKeys.id);
  return typeof id === 'string' ? id : undefined;
};
export const lastUpdatedHere = ({ device }: Device): number => Number(device.get(walletKeys.lastUpdated)) || 0;

/** A time above 0 becomes the device's time of last change (WLT-07). */
export const keepLastUpdated = ({ device }: Device, lastUpdated: number | undefined): void => {
  if (lastUpdated !== undefined && lastUpdated > 0) device.set(walletKeys.lastUpdated, lastUpdated);
};

export const dropWalletId = ({ device }: Device): void => {
  device.remove(walletKeys.id);
  device.remove(walletKeys.lastUpdated);
};
