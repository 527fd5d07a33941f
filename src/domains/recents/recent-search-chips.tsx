import { useSelector } from 'react-redux';
import { Chip, ChipRow } from '#ui/chip.tsx';
import styles from './recent-search-chips.module.css';
import { selectRecentSearches } from './recents-slice.ts';

const mostShown = 5;

/** RCNT-12: ways back to searches made on this device; nothing before there are any. */
export const RecentSearchChips = ({ except }: { except?: string | undefined }) => {
  const searches = useSelector(selectRecentSearches).filter(({ url }) => url !== except);
  if (searches.length === 0) return null;
  return (
    <section className={styles.recent} aria-label="Your recent searches">
      <span className={styles.label}>Recent searches</span>
      <ChipRow label="Recent searches" scroll>
        {searches.slice(0, mostShown).map(({ url, heading, subHeading, fullHeading, fullSubHeading }) => (
          <li key={fullHeading}>
            <Chip href={url} icon="clock" title={[fullHeading, fullSubHeading].filter(Boolean).join(': ')}>
              {heading}
              {subHeading && <span className={styles.detail}>{subHeading}</span>}
            </Chip>
          </li>
        ))}
      </ChipRow>
    </section>
  );
};
