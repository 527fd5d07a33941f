import type { ReactNode } from 'react';
import { accountPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icons.ts';
import { Card } from '#ui/layout/card.tsx';
import { SectionHead, TextLink } from '#ui/layout/layout.tsx';
import { Price, PriceChange } from '#ui/price.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import { AccountHead } from './account-layout.tsx';
import styles from './account-overview.module.css';
import { WelcomeFields } from './welcome-fields.tsx';

type CheaperCar = { listingId: number; title: string; href: string; priceUsd: number; changeUsd: number };
type FreshSearch = { id: string; title: string; href: string; newCount: number };

export type OverviewView = {
  firstName: string;
  cheaper: CheaperCar[];
  fresh: FreshSearch[];
  unread: number;
  isNewUser: boolean;
};

const counted = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

/** The changes since the last visit, in one sentence. */
export const changesInWords = ({
  cheaper,
  fresh,
  unread,
}: Pick<OverviewView, 'cheaper' | 'fresh' | 'unread'>): string => {
  const newMatches = fresh.reduce((sum, { newCount }) => sum + newCount, 0);
  const parts = [
    cheaper.length > 0 && `${counted(cheaper.length, 'saved car', 'saved cars')} got cheaper`,
    newMatches > 0 && `${counted(newMatches, 'new car matches', 'new cars match')} your searches`,
    unread > 0 && counted(unread, 'notification is unread', 'notifications are unread'),
  ].filter(Boolean);
  if (parts.length === 0) return 'No changes since your last visit.';
  const last = parts.pop();
  return `${parts.length > 0 ? `${parts.join(', ')} and ` : ''}${last}.`;
};

const shortcuts: readonly { label: string; words: string; href: string; icon: IconName }[] = [
  { label: 'Saved cars', words: 'Prices since you saved them', href: accountPath('saved-cars'), icon: 'heart' },
  { label: 'Saved searches', words: 'What’s new in each', href: accountPath('saved-searches'), icon: 'search' },
  { label: 'My cars', words: 'What yours is worth today', href: accountPath('my-cars'), icon: 'car' },
  { label: 'Recently viewed', words: 'On this device', href: accountPath('recent'), icon: 'clock' },
];

const CheaperCars = ({ cars }: { cars: readonly CheaperCar[] }) => (
  <section aria-labelledby="cheaper">
    <SectionHead
      title="Cheaper than when you saved them"
      id="cheaper"
      action={<TextLink href={accountPath('saved-cars', { sort: 'change' })}>All saved cars</TextLink>}
    />
    <ul className={styles.lines}>
      {cars.map(({ listingId, title, href, priceUsd, changeUsd }) => (
        <li key={listingId}>
          <a href={href}>{title}</a>
          <span>
            <PriceChange amount={changeUsd} /> <Price amount={priceUsd} size="small" />
          </span>
        </li>
      ))}
    </ul>
  </section>
);

const FreshSearches = ({ searches }: { searches: readonly FreshSearch[] }) => (
  <section aria-labelledby="fresh">
    <SectionHead
      title="New in your searches"
      id="fresh"
      action={<TextLink href={accountPath('saved-searches')}>All saved searches</TextLink>}
    />
    <ul className={styles.lines}>
      {searches.map(({ id, title, href, newCount }) => (
        <li key={id}>
          <a href={href}>{title}</a>
          <b>{newCount} new</b>
        </li>
      ))}
    </ul>
  </section>
);

/** The welcome questions as a form on the page, for browsers without JavaScript (RULING-31). */
const Welcome = () => (
  <noscript>
    <Card as="section" aria-label="Welcome">
      <form method="post" action={accountPath()} className={styles.welcome}>
        <p>Two quick questions to get started. Both can be changed later.</p>
        <WelcomeFields />
        <div className={styles.row}>
          <Button type="submit">Save</Button>
          <Button type="submit" name="later" value="yes" variant="quiet">
            Not now
          </Button>
        </div>
      </form>
    </Card>
  </noscript>
);

type AccountOverviewProps = {
  view: OverviewView;
  /** The list of notifications. */
  notifications: ReactNode;
  /** Recommended cars, rendered after hydration. */
  picks: ReactNode;
  /** The lists shared with others, if any. */
  sharedLists: ReactNode;
};

/** The account's first page. */
export const AccountOverview = ({ view, notifications, picks, sharedLists }: AccountOverviewProps) => {
  const { firstName, cheaper, fresh, isNewUser } = view;
  return (
    <>
      <AccountHead title={firstName ? `Hello, ${firstName}` : 'Hello'}>{changesInWords(view)}</AccountHead>
      {isNewUser && <Welcome />}
      <div className={styles.columns}>
        <div className={styles.main}>
          {cheaper.length > 0 && <CheaperCars cars={cheaper} />}
          {fresh.length > 0 && <FreshSearches searches={fresh} />}
          {picks}
          <nav aria-label="Shortcuts" className={styles.shortcuts}>
            {shortcuts.map(({ label, words, href, icon }) => (
              <a key={href} href={href} className={styles.shortcut}>
                <Icon name={icon} />
                <strong>{label}</strong>
                <span>{words}</span>
              </a>
            ))}
          </nav>
        </div>
        <div className={styles.main}>
          {sharedLists}
          <Card as="aside" aria-labelledby="notifications-title">
            <SectionHead
              title="Notifications"
              id="notifications-title"
              action={<TextLink href={accountPath('notifications')}>See all</TextLink>}
            />
            {notifications ?? (
              <EmptyState title="No notifications yet" level={3}>
                When a saved car’s price drops or it’s no longer listed, you’ll see it here.
              </EmptyState>
            )}
          </Card>
        </div>
      </div>
    </>
  );
};
