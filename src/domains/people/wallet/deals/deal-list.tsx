import { dealPath } from '#paths/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import type { CreditAppDeal } from '../payment-info.ts';
import { type DealDetails, type DealsById, dealTitle, newsOf, type Reminders } from './deal-details.ts';
import styles from './deal-list.module.css';

type DealListProps = {
  deals: readonly CreditAppDeal[];
  details: DealsById;
  /** As the deals were when they came; what was new then is marked. */
  news?: DealsById;
  /** Where the shopper can say that something was seen or done. */
  onRemind?: (dealId: string, reminders: Reminders) => void;
};

const dayOf = (ms: number): string =>
  new Date(ms).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** WLT-22: what is to be remembered, until the shopper says it was. */
const ReminderOf = ({
  details: { testDrive, creditApp },
  onRemind,
}: {
  details: DealDetails;
  onRemind(reminders: Reminders): void;
}) => {
  if (testDrive && !testDrive.testDriveNotified) {
    return (
      <p className={styles.reminder}>
        A test drive is part of this deal.
        <Button variant="quiet" size="small" onClick={() => onRemind({ testDriveNotified: true })}>
          Got it
        </Button>
      </p>
    );
  }
  if (testDrive && !testDrive.testDriveCompleted) {
    return (
      <p className={styles.reminder}>
        Have you driven it?
        <Button variant="quiet" size="small" onClick={() => onRemind({ testDriveCompleted: true })}>
          Yes, done
        </Button>
      </p>
    );
  }
  if (creditApp && !creditApp.creditAppNotified) {
    return (
      <p className={styles.reminder}>
        {creditApp.decision ?? 'Your credit application was received.'}
        <Button variant="quiet" size="small" onClick={() => onRemind({ creditAppNotified: true })}>
          Got it
        </Button>
      </p>
    );
  }
  return null;
};

const titleOf = (dealId: string, { vehicle }: DealDetails): string =>
  (vehicle && dealTitle(vehicle)) || `Deal ${dealId}`;

/** WLT-18, WLT-23, WLT-24: deals in progress, with what is new about each. */
export const DealList = ({ deals, details, news = details, onRemind }: DealListProps) => (
  <ul className={styles.deals}>
    {deals.map(({ dealId, expiry }) => {
      const deal = details[dealId] ?? {};
      return (
        <li key={dealId} className={styles.deal}>
          <div>
            {/* One that the site does not know has no page. */}
            {deal.deal ? <a href={dealPath(dealId)}>{titleOf(dealId, deal)}</a> : <b>{titleOf(dealId, deal)}</b>}
            <p>
              {deal.deal?.dealer && `${deal.deal.dealer} · `}expires {dayOf(expiry)}
            </p>
            {onRemind && <ReminderOf details={deal} onRemind={(reminders) => onRemind(dealId, reminders)} />}
          </div>
          <div className={styles.news}>
            {deal.deal?.status && <Badge tone="accent">{deal.deal.status}</Badge>}
            {newsOf(news[dealId] ?? {}).map((words) => (
              <Badge key={words} tone="info">
                {words}
              </Badge>
            ))}
          </div>
        </li>
      );
    })}
  </ul>
);
