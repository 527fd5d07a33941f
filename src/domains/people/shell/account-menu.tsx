import type { SubmitEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { returnPath } from '#domains/people/accounts/sign-in/auth-copy.ts';
import { selectUser, type UserDispatch, userStateShown } from '#domains/people/accounts/user-slice.ts';
import { selectUnreadCount } from '#domains/people/notifications/notifications-slice.ts';
import { alertShown } from '#domains/reference/shopper/notices-slice.ts';
import { inTime } from '#lib/in-time.ts';
import { accountPath, opsPath, signInPath } from '#paths/paths.ts';
import { CountBadge } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './account-menu.module.css';

const links = [
  { label: 'Overview', href: accountPath(), icon: 'home' },
  { label: 'Saved cars', href: accountPath('saved-cars'), icon: 'heart' },
  { label: 'Saved searches', href: accountPath('saved-searches'), icon: 'search' },
  { label: 'Notifications', href: accountPath('notifications'), icon: 'message' },
  { label: 'My cars', href: accountPath('my-cars'), icon: 'car' },
  { label: 'Profile', href: accountPath('profile'), icon: 'cog' },
] as const;

const stillSignedIn = 'You’re still signed in: we couldn’t reach the site. Check your connection and try again.';

type AccountMenuProps = {
  path: string;
  /** Classes of a header item and of its text. */
  className: string | undefined;
  labelClassName: string | undefined;
};

/**
 * The sign-in link and the sign-out form; both work without JavaScript. Pages are the same for everybody, so they
 * contain both, and an attribute of the `html` element decides which is visible. The name is added after hydration.
 */
export const AccountMenu = ({ path, className, labelClassName }: AccountMenuProps) => {
  const dispatch = useDispatch<UserDispatch>();
  const unread = useSelector(selectUnreadCount);
  const { userInfo, profile, isOperator, showUserState } = useSelector(selectUser);
  const name = profile.firstName || 'Account';
  const leave = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Only needed for signing out.
    const isOver = await inTime(import('#domains/people/accounts/user-account.ts')).then(
      ({ signOut }) => dispatch(signOut()),
      () => false,
    );
    if (isOver) return location.assign(`${signInPath()}?out`);
    dispatch(alertShown({ level: 'danger', message: stillSignedIn }));
  };
  const greeting = profile.firstName ? `Account, ${name}` : name;
  return (
    <>
      <a
        className={classNames(className, styles.signIn)}
        href={signInPath('sign-in', returnPath(path))}
        aria-label="Sign in"
      >
        <Icon name="user" />
        <span className={labelClassName}>Sign in</span>
      </a>
      <a
        className={classNames(className, styles.bell)}
        href={accountPath('notifications')}
        aria-label={unread === '0' ? 'Notifications' : `Notifications, ${unread} unread`}
      >
        <Icon name="bell" />
        {unread !== '0' && <CountBadge count={Number(unread)} />}
      </a>
      <details
        className={styles.menu}
        open={showUserState}
        onToggle={({ currentTarget }) => dispatch(userStateShown(currentTarget.open))}
      >
        <summary
          className={className}
          aria-label={unread === '0' ? greeting : `${greeting}, ${unread} unread notifications`}
        >
          <Icon name="user" className={unread === '0' ? undefined : styles.unread} />
          <span className={classNames(labelClassName, styles.name)}>{name}</span>
        </summary>
        <div className={styles.drop}>
          {userInfo && (
            <p className={styles.who}>
              Signed in as
              <br />
              {userInfo.email}
            </p>
          )}
          {links.map(({ label, href, icon }) => (
            <a key={href} href={href} className={styles.out}>
              <Icon name={icon} />
              {label}
              {label === 'Notifications' && unread !== '0' && <span className={styles.count}>{unread} new</span>}
            </a>
          ))}
          {isOperator && (
            <a href={opsPath()} className={styles.out}>
              <Icon name="sliders" />
              Back office
            </a>
          )}
          <form method="post" action={signInPath('sign-out')} onSubmit={leave}>
            <button type="submit" className={styles.out}>
              <Icon name="sign-out" />
              Sign out
            </button>
          </form>
        </div>
      </details>
    </>
  );
};
