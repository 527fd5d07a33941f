import { namesWallet, walletKey, walletKeys } from '#domains/people/wallet/state/wallet-keys.ts';
import { termsCookie } from '#domains/reference/payments/figures/terms-cookie-name.ts';
import type { ShopperServices } from '#domains/reference/shopper/shopper.ts';
import { parseCookies } from '#lib/cookies.ts';
import type { Store } from './store.ts';

const load = () => import('#domains/people/wallet/state/start-wallet.ts');

/**
 * Shows the wallet of the device or the account, and syncs it with other tabs and devices. Loads no code when there is
 * no wallet. On a host that doesn't store wallets, the host that does is asked once per session.
 */
export const followWallet = (store: Store, { device, session }: ShopperServices) => {
  const isOnAnotherHost = (): boolean => {
    const { origin } = store.getState().wallet.myWallet.configs;
    return origin !== '' && origin !== location.origin;
  };
  const isWanted = (): boolean => {
    // Terms posted by a form without script are imported by the first page that runs scripts.
    const hasPlainTerms = parseCookies(document.cookie)[termsCookie]?.includes('plain=1') === true;
    if (hasPlainTerms || namesWallet(device.names()) || store.getState().user.hasWallet) return true;
    return isOnAnotherHost() && session.get(walletKeys.asked) !== true;
  };
  /** Call once the session has been checked; 'unknown' when the check failed. */
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
