import type { MouseEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { overlayOpened } from '#domains/reference/shopper/overlays-slice.ts';
import { CountBadge } from '#ui/badge.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './saved-link.module.css';
import { savedCarsPath } from './saved-paths.ts';
import { selectSavedCount, selectSignedIn } from './saved-vehicles-slice.ts';

/** Link to the saved cars in the header. For visitors it opens the list of the device. */
export const SavedLink = ({ className }: { className?: string }) => {
  const count = useSelector(selectSavedCount);
  const signedIn = useSelector(selectSignedIn);
  const dispatch = useDispatch();
  const open = (event: MouseEvent) => {
    if (signedIn || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    dispatch(overlayOpened('quick-save-list'));
  };
  return (
    <a
      href={savedCarsPath}
      className={`${styles.link} ${className ?? ''}`}
      aria-label={count > 0 ? `Saved cars, ${count}` : 'Saved cars'}
      onClick={open}
    >
      <Icon name="heart" />
      {count > 0 && <CountBadge count={count} />}
    </a>
  );
};
