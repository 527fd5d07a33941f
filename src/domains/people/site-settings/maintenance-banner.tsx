import { Container } from '#ui/layout/layout.tsx';
import { Banner } from '#ui/status/banner.tsx';
import type { MaintenanceNotice } from './maintenance.ts';
import styles from './maintenance-banner.module.css';

/** In Eastern time for everybody, because the page is cached for all visitors. */
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

/** A notice to shoppers: an operator’s, or that demo cars are still being added. */
export const MaintenanceBanner = ({ notice: { text, untilMs } }: { notice: MaintenanceNotice }) => (
  <Container as="aside" aria-label="Notice" className={styles.notice}>
    <Banner level="warning" title={text}>
      {untilMs !== undefined && (
        <>
          Until <time dateTime={new Date(untilMs).toISOString()}>{timeText(untilMs)}</time>.
        </>
      )}
    </Banner>
  </Container>
);
