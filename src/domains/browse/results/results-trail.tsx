import { useSelector } from 'react-redux';
import { grouped } from '#lib/money.ts';
import { vehiclePath } from '#paths/paths.ts';
import { Icon } from '#ui/icon.tsx';
import { selectResults, trailOf } from './browsing-slice.ts';
import styles from './results-trail.module.css';

/** On a vehicle page opened from a list: links to the list and to the previous and next car. */
export const ResultsTrail = ({ listingId }: { listingId: number }) => {
  const trail = trailOf(useSelector(selectResults), listingId);
  if (!trail) return null;
  const { address, at, of, previous, next } = trail;
  return (
    <nav className={styles.trail} aria-label="Your results" data-click-type="listing">
      <a href={address}>
        <Icon name="left" /> Back to results
      </a>
      <span className={styles.steps}>
        {previous !== undefined && (
          <a href={vehiclePath({ listingId: previous })} rel="prev">
            Previous
          </a>
        )}
        <span>
          {grouped(at)} of {grouped(of)}
        </span>
        {next !== undefined && (
          <a href={vehiclePath({ listingId: next })} rel="next">
            Next
          </a>
        )}
      </span>
    </nav>
  );
};
