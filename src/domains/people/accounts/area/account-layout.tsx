import { type ReactNode, useEffect, useRef } from 'react';
import { type AccountPage, accountPath } from '#paths/paths.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icons.ts';
import { Container } from '#ui/layout/layout.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './account-layout.module.css';

/** The counts in the account's navigation. */
type AccountCounts = { saved: number; searches: number; alerts: number; cars: number; unread: number };

type Page = {
  page?: AccountPage;
  label: string;
  icon: IconName;
  count?: keyof AccountCounts;
  open?: boolean;
  /** A page reached from this one; it and its subpages highlight this link. */
  leadsTo?: AccountPage;
};

/** The pages of the account area (RULING-10), in the order of their use; `open` ones are for visitors too. */
const pages: readonly Page[] = [
  { label: 'Overview', icon: 'home' },
  { page: 'saved-cars', label: 'Saved cars', icon: 'heart', count: 'saved', open: true, leadsTo: 'shared-lists' },
  { page: 'saved-searches', label: 'Saved searches', icon: 'search', count: 'searches' },
  { page: 'recent', label: 'Recently viewed', icon: 'clock', open: true },
  { page: 'notifications', label: 'Notifications', icon: 'message', count: 'unread' },
  { page: 'questions', label: 'Questions', icon: 'mail' },
  { page: 'reviews', label: 'Reviews', icon: 'star' },
  { page: 'alerts', label: 'Alerts', icon: 'bell', count: 'alerts', leadsTo: 'messages' },
  { page: 'my-cars', label: 'My cars', icon: 'car', count: 'cars' },
  { page: 'selling', label: 'Selling', icon: 'store', leadsTo: 'selling' },
  { page: 'deals', label: 'Purchases', icon: 'tag', leadsTo: 'deals' },
  { page: 'profile', label: 'Profile', icon: 'user' },
];

const Count = ({ of, count }: { of: keyof AccountCounts; count: number }) => {
  if (count === 0) return null;
  return (
    <span className={styles.count} data-unread={of === 'unread' || undefined}>
      {count}
      {of === 'unread' && <VisuallyHidden> unread</VisuallyHidden>}
    </span>
  );
};

/** Whether the current page is this one, or one reached from it. */
const currentOf = (here: string, { page, leadsTo }: Pick<Page, 'page' | 'leadsTo'>): 'page' | 'true' | undefined => {
  if (here === accountPath(page)) return 'page';
  const within = leadsTo && accountPath(leadsTo);
  return within && (here === within || here.startsWith(`${within}/`)) ? 'true' : undefined;
};

type AccountLayoutProps = {
  /** Null for a visitor, who has fewer pages. */
  counts: AccountCounts | null;
  path: string;
  children: ReactNode;
};

/** The account's pages beside their navigation; on a phone the navigation is a row that scrolls. */
export const AccountLayout = ({ counts, path, children }: AccountLayoutProps) => {
  const row = useRef<HTMLElement>(null);
  const here = path.replace(/\/$/, '');
  const currentPath = accountPath(pages.find((entry) => currentOf(here, entry))?.page);
  useEffect(() => {
    const nav = row.current;
    const current = nav?.querySelector<HTMLElement>(`a[href="${CSS.escape(currentPath)}"]`);
    // Scrolls only the row, not the page.
    if (nav && current) nav.scrollLeft = current.offsetLeft - (nav.clientWidth - current.clientWidth) / 2;
  }, [currentPath]);
  return (
    <Container className={styles.area}>
      <meta name="robots" content="noindex" />
      <nav ref={row} className={styles.nav} aria-label="Account" data-screen-only="">
        {pages
          .filter(({ open }) => counts !== null || open)
          .map((entry) => ({ ...entry, href: accountPath(entry.page), current: currentOf(here, entry) }))
          .map(({ href, current, label, icon, count }) => (
            <a key={href} href={href} className={styles.link} aria-current={current}>
              <Icon name={icon} />
              {label}
              {counts && count && <Count of={count} count={counts[count]} />}
            </a>
          ))}
      </nav>
      <div className={styles.main}>{children}</div>
    </Container>
  );
};

type AccountHeadProps = {
  title: string;
  /** The title of the browser tab, if not the heading. */
  documentTitle?: string;
  children?: ReactNode;
  action?: ReactNode;
};

/** The heading of a page, with an introduction and its main action. */
export const AccountHead = ({ title, documentTitle = title, children, action }: AccountHeadProps) => (
  <header className={styles.head}>
    <PageHead title={documentTitle} description="Your cars, searches, alerts and questions." robots="noindex" />
    <div>
      <h1 tabIndex={-1}>{title}</h1>
      {children && <p className={styles.lead}>{children}</p>}
    </div>
    {action}
  </header>
);
