import { MiniMap } from '#domains/finding/map/map-mini.tsx';
import { Card } from '#ui/layout/card.tsx';
import { TextLink } from '#ui/layout/layout.tsx';
import type { DealerDetailsView } from './dealer-details-view.ts';
import styles from './dealer-visit.module.css';

/** Opening hours and location. */
export const DealerVisit = ({ view }: { view: DealerDetailsView }) => (
  <aside className={styles.visit} aria-label="Visiting">
    <Card>
      <h2 className={styles.title}>Hours</h2>
      {view.hours.length === 0 ? (
        <p className={styles.quiet}>Hours not listed. Call before you go.</p>
      ) : (
        <dl className={styles.hours}>
          {view.hours.map(({ days, times }) => (
            <div key={days}>
              <dt>{days}</dt>
              <dd>{times}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
    <Card inset="none" className={styles.place}>
      <MiniMap image={view.map} href={view.directionsHref} name={view.name} />
      <div className={styles.address}>
        <h2 className={styles.title}>Where</h2>
        <p>{view.street}</p>
        <p>{view.town}</p>
        <TextLink href={view.directionsHref} rel="nofollow noopener">
          Open in a map
        </TextLink>
      </div>
    </Card>
    <p className={styles.quiet}>
      <TextLink href={view.nearbyHref}>Other dealers nearby</TextLink>
    </p>
  </aside>
);
