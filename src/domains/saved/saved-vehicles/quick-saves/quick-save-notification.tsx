import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router';
import { overlayClosed, overlayOpened } from '#domains/reference/shopper/overlays-slice.ts';
import { signInPath } from '#paths/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { type SavedVehiclesState, selectSavedVehicles } from '../saved-vehicles-slice.ts';
import styles from './quick-save-notification.module.css';

const wordsOf = ({ notice, inventory, maxQuickSavesLimit: limit }: SavedVehiclesState): string => {
  // A car over the limit is not saved, and this says why (RULING-12).
  if (notice?.kind === 'limit') return `You've reached the limit of ${limit} saved cars. Sign in to save more.`;
  if (notice?.kind === 'not-kept') {
    return 'Saved until you leave this page: your browser blocks storage. Sign in to keep it.';
  }
  return `Saved on this device, ${inventory.length} of ${limit}.`;
};

/** The result of pressing a save button (UI-01). */
export const QuickSaveNotification = () => {
  const state = useSelector(selectSavedVehicles);
  const { pathname, search } = useLocation();
  const dispatch = useDispatch();
  const { notice } = state;
  if (!notice) return null;
  return (
    <div className={styles.region}>
      <div className={styles.box} key={notice.number}>
        <Icon name="heart" filled={notice.kind !== 'limit'} className={styles.glyph} />
        <p className={styles.words}>{wordsOf(state)}</p>
        <div className={styles.ways}>
          {notice.kind !== 'saved' && (
            <ButtonLink size="small" href={signInPath('sign-in', `${pathname}${search}`)}>
              Sign in
            </ButtonLink>
          )}
          <Button size="small" variant="quiet" onClick={() => dispatch(overlayOpened('quick-save-list'))}>
            View saved cars
          </Button>
        </div>
        <IconButton
          icon="x"
          label="Dismiss"
          className={styles.close}
          onClick={() => dispatch(overlayClosed('quick-save-notification'))}
        />
      </div>
    </div>
  );
};
