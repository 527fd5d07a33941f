import { Container } from '#ui/layout/layout.tsx';
import { Banner } from '#ui/status/banner.tsx';
import type { MaintenanceNotice } from './maintenance.ts';
import styles from './maintenance-banner.module.css';

/** The same words for everybody, because the page is: on the clock most of the country sets its own by. */
const timeText = (ms: number): string =>
  new Date(ms).toLocaleString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'America/New_York',
    timeZoneName: 'short',
  });

/** What an operator has to say to whoever shops just now. */
export const MaintenanceBanner = ({ notice: { text, untilMs } }: { notice: MaintenanceNotice }) => (
  <Container as="aside" aria-label="Maintenance" className={styles.notice}>
    <Banner level="warning" title={text}>
      {untilMs !== undefined && (
        <>
          Until <time dateTime={new Date(untilMs).toISOString()}>{timeText(untilMs)}</time>.
        </>
      )}
    </Banner>
  </Container>
);
