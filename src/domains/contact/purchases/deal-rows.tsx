import { browsePath, dealPath } from '#paths/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import { creditDecisions, type Deal, dealChangeWords, dealDay, dealStatuses, isOpen } from './deal.ts';
import styles from './deal-rows.module.css';

/** Every deal of an account, newest first. */
export const DealRows = ({ deals }: { deals: readonly Deal[] }) => {
  if (deals.length === 0) {
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
      {deals.map(({ id, status, vehicle, dealer, decision, news, createdMs, expiresMs }) => (
        <li key={id} className={styles.row}>
          <div>
            <a href={dealPath(id)}>{vehicle.title}</a>
            <p>
              {dealer}. Started {dealDay(createdMs)}
              {isOpen(status) && `, ends ${dealDay(expiresMs)}`}.
            </p>
            {decision !== 'none' && <p>Credit: {creditDecisions[decision].label}</p>}
          </div>
          <div className={styles.marks}>
            {news.map((change) => (
              <Badge key={change} tone="info">
                {dealChangeWords[change]}
              </Badge>
            ))}
            <Badge tone={isOpen(status) ? 'accent' : 'neutral'}>{dealStatuses[status].label}</Badge>
          </div>
        </li>
      ))}
    </ul>
  );
};
