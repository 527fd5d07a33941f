import { formatMoney } from '#lib/money.ts';
import { browsePath, purchasePath } from '#paths/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import {
  creditDecisions,
  isOpen,
  type Purchase,
  purchaseChangeWords,
  purchaseDay,
  purchaseStatuses,
} from './purchase.ts';
import styles from './purchase-rows.module.css';

/** Every purchase of an account, newest first. */
export const PurchaseRows = ({ purchases }: { purchases: readonly Purchase[] }) => {
  if (purchases.length === 0) {
    return (
      <EmptyState
        title="No purchases yet"
        art="empty"
        action={<ButtonLink href={browsePath('best-deals')}>See the best deals near you</ButtonLink>}
      >
        Start a purchase on a car’s page. It expires after 30 days.
      </EmptyState>
    );
  }
  return (
    <ul className={styles.rows}>
      {purchases.map(({ id, status, vehicle, dealer, decision, news, pencil, createdMs, expiresMs }) => (
        <li key={id} className={styles.row}>
          <div>
            <a href={purchasePath(id)}>{vehicle.title}</a>
            <p>
              {dealer}. Started {purchaseDay(createdMs)}
              {isOpen(status) && `, ends ${purchaseDay(expiresMs)}`}.
            </p>
            {pencil.priceUsd !== null && <p>The dealer’s price: {formatMoney(pencil.priceUsd)}</p>}
            {decision !== 'none' && <p>Credit: {creditDecisions[decision].label}</p>}
          </div>
          <div className={styles.marks}>
            {news.map((change) => (
              <Badge key={change} tone="info">
                {purchaseChangeWords[change]}
              </Badge>
            ))}
            <Badge tone={isOpen(status) ? 'accent' : 'neutral'}>{purchaseStatuses[status].label}</Badge>
          </div>
        </li>
      ))}
    </ul>
  );
};
