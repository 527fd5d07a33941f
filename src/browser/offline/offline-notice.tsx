import { useWaitingLeads } from '#domains/contact/leads/waiting/use-waiting-leads.ts';
import { useWaitingChanges } from '#domains/people/waiting/use-waiting-changes.ts';
import { asOf } from '#domains/saved/offline/as-of.ts';
import { offlinePath } from '#paths/paths.ts';
import styles from './offline-notice.module.css';

const waitingText = (count: number): string =>
  count === 0
    ? ''
    : count === 1
      ? '1 change is waiting for a connection.'
      : `${count} changes are waiting for a connection.`;

/** Says from when a kept page is, and how much waits to be sent. */
export const OfflineNotice = ({ cachedAt }: { cachedAt: string }) => {
  const changes = useWaitingChanges();
  const { leads } = useWaitingLeads();
  return (
    <div className={styles.notice} role="status">
      <p>
        <b>You’re offline.</b> This page is from {asOf(cachedAt)}; prices may have changed.{' '}
        {waitingText(changes.length + leads.length)}
      </p>
      <span className={styles.ways}>
        <a href={offlinePath()}>On this device</a>
        <button type="button" onClick={() => location.reload()}>
          Try again
        </button>
      </span>
    </div>
  );
};
