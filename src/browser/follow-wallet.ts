import { namesWallet, walletKey, walletKeys } from '#domains/people/wallet/state/wallet-keys.ts';
import { termsOfPlainForm } from '#domains/reference/payments/figures/own-terms.ts';
import type { ShopperServices } from '#domains/reference/shopper/shopper.ts';
import type { Store } from './store.ts';

const load = () => import('#domains/people/wallet/state/start-wallet.ts');

/**
 * Shows the wallet a device or an account has and keeps it in step with other tabs and devices. Nothing is loaded for
 * it where there is none; on another host than the one that keeps wallets that host is asked for one, once a session.
 */
export const followWallet = (store: Store, { device, session }: ShopperServices) => {
  const isOnAnotherHost = (): boolean => {
    const { origin } = store.getState().wallet.myWallet.configs;
    return origin !== '' && origin !== location.origin;
  };
  const isWanted = (): boolean => {
    // What a form without script has told is taken in with the first page that has one.
    if (termsOfPlainForm() || namesWallet(device.names()) || store.getState().user.hasWallet) return true;
    return isOnAnotherHost() && session.get(walletKeys.asked) !== true;
  };
  /** Once it is known who is there, or that nobody can tell. */
  const start = (who: 'known' | 'unknown'): void => {
    if (isWanted())
      void load().then(
        ({ startWallet }) => store.dispatch(startWallet(who)),
        () => {},
      );
  };
  const show = (): void => {
    void load().then(
      ({ showDeviceWallet }) => store.dispatch(showDeviceWallet()),
      () => {},
    );
  };
  const heard = ({ key }: StorageEvent): void => {
    if (key === walletKey) show();
  };
  const onVisible = (): void => {
    if (document.visibilityState === 'visible' && store.getState().wallet.isPaymentsInfoLoaded) start('known');
  };
  addEventListener('storage', heard);
  document.addEventListener('visibilitychange', onVisible);
  addEventListener('focus', onVisible);
  const stop = (): void => {
    removeEventListener('storage', heard);
    document.removeEventListener('visibilitychange', onVisible);
    removeEventListener('focus', onVisible);
  };
  return { start, stop };
};
