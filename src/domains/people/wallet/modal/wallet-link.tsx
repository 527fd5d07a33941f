import type { MouseEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { ShopperDispatch } from '#domains/reference/shopper/shopper-thunk.ts';
import { walletPath } from '#paths/paths.ts';
import { CountBadge } from '#ui/badge.tsx';
import { Icon } from '#ui/icon.tsx';
import { openWallet } from '../state/open-wallet.ts';
import { type HasWallet, selectPurchaseNews } from '../state/wallet-slice.ts';
import type { WalletUser } from '../state/wallet-thunk.ts';
import styles from './wallet-link.module.css';

/** The header's link to the wallet: a page, or a dialog after hydration. */
export const WalletLink = ({ className, labelClassName }: { className?: string; labelClassName?: string }) => {
  const news = useSelector<HasWallet, number>(selectPurchaseNews);
  const dispatch = useDispatch<ShopperDispatch<WalletUser>>();
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    dispatch(openWallet({ panel: news > 0 ? 'deals' : 'payment' }));
  };
  return (
    <a href={walletPath()} className={className} onClick={open}>
      <span className={styles.icon}>
        <Icon name="wallet" />
        {news > 0 && <CountBadge count={news} />}
      </span>
      {/* Hidden on phones. */}
      <span className={labelClassName} aria-hidden="true">
        Wallet
      </span>
      <span className="visually-hidden">{news > 0 ? `Wallet, ${news} new` : 'Wallet'}</span>
    </a>
  );
};
