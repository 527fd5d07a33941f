import { useDispatch, useSelector } from 'react-redux';
import type { ShopperDispatch } from '#domains/reference/shopper/shopper-thunk.ts';
import { Button } from '#ui/button.tsx';
import { Chip, ChipRow } from '#ui/chip.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './recent-search-chips.module.css';
import {
  type RecentsState,
  selectRecentSearches,
  selectShowRecentSearches,
  showRecentSearches,
} from './recents-slice.ts';

const most = 5;

/** Links to recent searches on this device (RCNT-12); nothing if there are none or they were hidden. */
export const RecentSearchChips = ({ except }: { except?: string | undefined }) => {
  const searches = useSelector(selectRecentSearches).filter(({ url }) => url !== except);
  const isVisible = useSelector(selectShowRecentSearches);
  const dispatch = useDispatch<ShopperDispatch<{ recents: RecentsState }>>();
  if (!isVisible || searches.length === 0) return null;
  return (
    <section className={styles.recent} aria-label="Your recent searches">
      <span className={styles.label}>Recent searches</span>
      <ChipRow label="Recent searches" scroll>
        {searches.slice(0, most).map(({ url, heading, subHeading, fullHeading, fullSubHeading }) => (
          <li key={fullHeading}>
            <Chip href={url} icon="clock" title={[fullHeading, fullSubHeading].filter(Boolean).join(': ')}>
              {heading}
              {subHeading && <span className={styles.detail}>{subHeading}</span>}
            </Chip>
          </li>
        ))}
      </ChipRow>
      <Button variant="plain" size="small" onClick={() => dispatch(showRecentSearches(false))}>
        Hide<VisuallyHidden> recent searches</VisuallyHidden>
      </Button>
    </section>
  );
};
