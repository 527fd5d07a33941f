import { type AlertFrequency, alertFrequencies } from '#domains/contact/alert-choices/alert-choice.ts';
import { accountPath, resultsPath, signInPath, subscriptionsPath } from '#paths/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Switch } from '#ui/forms/switch.tsx';
import { Select } from '#ui/forms/text-input.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Container } from '#ui/layout/layout.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import { BestDealsSection } from './best-deals/best-deals-section.tsx';
import { dayWords } from './light-user.ts';
import type { DealsRefusal } from './subscriber-change.server.ts';
import type { SubscribedRow, SubscriberView } from './subscriber-desk.server.ts';
import styles from './subscriptions-page.module.css';

const frequencyWords: Record<AlertFrequency, string> = {
  'at-once': 'Right away',
  daily: 'Daily at 7:00 AM',
  weekly: 'Weekly, Monday at 7:00 AM',
};

const Row = ({ row, action }: { row: SubscribedRow; action: string }) => (
  <Card as="article">
    <div className={styles.row}>
      <h2>
        <a href={resultsPath(Object.fromEntries(new URLSearchParams(row.searchString)))}>{row.title}</a>
      </h2>
      <p className={styles.muted}>
        {[...row.filters, `${row.totalCount} ${row.totalCount === 1 ? 'car' : 'cars'} today`].join(', ')}
        {row.snoozedUntilMs !== null && `. Snoozed until ${dayWords(row.snoozedUntilMs)}`}
      </p>
      <div className={styles.tools}>
        <form method="post" action={action} className={styles.change}>
          <input type="hidden" name="intent" value="change" />
          <input type="hidden" name="id" value={row.id} />
          <Switch name="on" value="on" defaultChecked={row.on}>
            Email
          </Switch>
          <Select name="frequency" size="small" aria-label={`How often, ${row.title}`} defaultValue={row.frequency}>
            {alertFrequencies.map((value) => (
              <option key={value} value={value}>
                {frequencyWords[value]}
              </option>
            ))}
          </Select>
          <Button type="submit" size="small" variant="quiet" aria-label={`Save, ${row.title}`}>
            Save
          </Button>
        </form>
        <form method="post" action={action}>
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="id" value={row.id} />
          <Button type="submit" size="small" variant="plain" aria-label={`Delete, ${row.title}`}>
            Delete
          </Button>
        </form>
      </div>
    </div>
  </Card>
);

const DeleteAll = ({ action, back }: { action: string; back: string }) => (
  <Banner
    level="warning"
    title="Delete everything?"
    action={
      <form method="post" action={action} className={styles.change}>
        <input type="hidden" name="intent" value="delete-all" />
        <Button type="submit" size="small" variant="danger">
          Delete everything
        </Button>
        <ButtonLink href={back} size="small" variant="plain">
          Keep it
        </ButtonLink>
      </form>
    }
  >
    Your address, searches and settings are deleted right away, and emails stop.
  </Banner>
);

type SubscriptionsPageProps = {
  view: SubscriberView;
  token: string;
  saved: boolean;
  confirmed: boolean;
  asksDelete: boolean;
  dealsRefused: DealsRefusal | undefined;
};

/** All subscriptions of an address without an account. */
export const SubscriptionsPage = (props: SubscriptionsPageProps) => {
  const { view, token, saved, confirmed, asksDelete, dealsRefused } = props;
  const action = subscriptionsPath(undefined, { t: token });
  return (
    <Container className={styles.page}>
      <PageHead title="Your email alerts" description="What we send to your email address." robots="noindex" />
      <div className={styles.head}>
        <h1>Your email alerts</h1>
        <p>Everything we have for {view.email}. Open this page with the link in your emails; no account needed.</p>
      </div>
      {confirmed && (
        <Banner level="positive" title="Alerts are on.">
          {view.rows.length > 0 && 'We’ll email you the next match. '}
          {view.bestDeals && 'Best deals come on Mondays at 7:00 AM.'}
        </Banner>
      )}
      {saved && <Banner level="info">We have successfully updated your preferences</Banner>}
      {view.rows.length === 0 && !view.bestDeals ? (
        <EmptyState title="No alerts" art="empty" action={<ButtonLink href={resultsPath()}>Find cars</ButtonLink>}>
          Nothing is sent to this address.
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {view.rows.map((row) => (
            <li key={row.id}>
              <Row row={row} action={action} />
            </li>
          ))}
        </ul>
      )}
      {view.bestDeals && (
        <Card>
          <BestDealsSection
            action={action}
            wish={dealsRefused ?? view.bestDeals}
            isOn
            zip=""
            error={dealsRefused?.error}
          />
        </Card>
      )}
      <div className={styles.end}>
        <p>
          Want it on every device? Create an account with this address and everything here comes along.{' '}
          <a href={signInPath('sign-up', accountPath('saved-searches'))}>Sign up</a>
        </p>
        {asksDelete ? (
          <DeleteAll action={action} back={action} />
        ) : (
          <ButtonLink href={subscriptionsPath(undefined, { t: token, delete: 'all' })} size="small" variant="quiet">
            Delete all my data
          </ButtonLink>
        )}
      </div>
    </Container>
  );
};
