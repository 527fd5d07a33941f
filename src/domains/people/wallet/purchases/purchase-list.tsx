import { purchasePath } from '#paths/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import type { CreditAppPurchase } from '../payment-info.ts';
import { newsOf, type PurchaseDetails, type PurchasesById, purchaseTitle, type Reminders } from './purchase-details.ts';
import styles from './purchase-list.module.css';

type PurchaseListProps = {
  purchases: readonly CreditAppPurchase[];
  details: PurchasesById;
  /** The purchases when they were loaded; their news are highlighted. */
  news?: PurchasesById;
  /** Called when the shopper confirms a reminder. */
  onRemind?: (purchaseId: string, reminders: Reminders) => void;
};

const dayOf = (ms: number): string =>
  new Date(ms).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** A reminder, until the shopper confirms it (WLT-22). */
const ReminderOf = ({
  details: { testDrive, creditApp },
  onRemind,
}: {
  details: PurchaseDetails;
  onRemind(reminders: Reminders): void;
}) => {
  if (testDrive && !testDrive.testDriveNotified) {
    return (
      <p className={styles.reminder}>
        A test drive is part of this purchase.
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

const titleOf = (purchaseId: string, { vehicle }: PurchaseDetails): string =>
  (vehicle && purchaseTitle(vehicle)) || `Purchase ${purchaseId}`;

/** Purchases in progress, with their news (WLT-18, WLT-23, WLT-24). */
export const PurchaseList = ({ purchases, details, news = details, onRemind }: PurchaseListProps) => (
  <ul className={styles.purchases}>
    {purchases.map(({ dealId: purchaseId, expiry }) => {
      const purchase = details[purchaseId] ?? {};
      return (
        <li key={purchaseId} className={styles.purchase}>
          <div>
            {/* Purchases unknown to the site have no page. */}
            {purchase.deal ? (
              <a href={purchasePath(purchaseId)}>{titleOf(purchaseId, purchase)}</a>
            ) : (
              <b>{titleOf(purchaseId, purchase)}</b>
            )}
            <p>
              {purchase.deal?.dealer && `${purchase.deal.dealer} · `}expires {dayOf(expiry)}
            </p>
            {onRemind && <ReminderOf details={purchase} onRemind={(reminders) => onRemind(purchaseId, reminders)} />}
          </div>
          <div className={styles.news}>
            {purchase.deal?.status && <Badge tone="accent">{purchase.deal.status}</Badge>}
            {newsOf(news[purchaseId] ?? {}).map((words) => (
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
