import { AdminTime } from '#domains/back-office/frame/admin-time.tsx';
import type { DeskRow } from './listing-desk-view.ts';
import styles from './listing-state.module.css';

const states = { live: 'Live', hidden: 'Hidden', expired: 'Gone' } as const;

/** Whether a car is for sale, and since when it is not. */
export const ListingState = ({ status, sinceMs }: Pick<DeskRow, 'status' | 'sinceMs'>) => (
  <span className={styles.state} data-status={status}>
    {states[status]}
    {sinceMs !== null && (
      <small>
        since <AdminTime ms={sinceMs} />
      </small>
    )}
  </span>
);
