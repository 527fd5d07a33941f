import { useSelector } from 'react-redux';
import { returnPath } from '#domains/people/accounts/sign-in/auth-copy.ts';
import { selectUnreadCount } from '#domains/people/notifications/notifications-slice.ts';
import { type HasWallet, selectPurchaseNews } from '#domains/people/wallet/state/wallet-slice.ts';
import { accountPath, signInPath, walletPath } from '#paths/paths.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './menu-links.module.css';

type MenuProps = { hasAccounts: boolean; hasWallet: boolean; className: string | undefined };

const useNews = ({ hasAccounts, hasWallet }: Omit<MenuProps, 'className'>) => {
  const unread = Number(useSelector(selectUnreadCount));
  const purchases = useSelector<HasWallet, number>(selectPurchaseNews);
  return { unread: hasAccounts ? unread : 0, purchases: hasWallet ? purchases : 0 };
};

const withCount = (label: string, count: number) => (count > 0 ? `${label}, ${count} new` : label);

/** Links to wallet and account, for the menu of a narrow header. */
export const MenuLinks = ({ path, className, ...has }: MenuProps & { path: string }) => {
  const { unread, purchases } = useNews(has);
  return (
    <>
      {has.hasWallet && (
        <a href={walletPath()} className={className}>
          {withCount('Wallet', purchases)}
        </a>
      )}
      {has.hasAccounts && (
        <>
          <a href={signInPath('sign-in', returnPath(path))} className={classNames(className, styles.signedOut)}>
            Sign in
          </a>
          <a href={accountPath()} className={classNames(className, styles.signedIn)}>
            Your account
          </a>
          <a href={accountPath('notifications')} className={classNames(className, styles.signedIn)}>
            {withCount('Notifications', unread)}
          </a>
        </>
      )}
    </>
  );
};

/** The menu's icon, with a dot while a link inside has news. */
export const MenuIcon = ({ className, ...has }: MenuProps) => {
  const { unread, purchases } = useNews(has);
  return (
    <span className={styles.icon}>
      <Icon name="menu" />
      {unread + purchases > 0 && <span className={classNames(className, styles.dot)} />}
    </span>
  );
};
