import type { MouseEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useModalStep } from '#domains/reference/shopper/use-modal-in-history.ts';
import { comparePath } from '#paths/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './compare-box.module.css';
import { type CompareDispatch, selectCompare, selectCompareList, toggleCompare } from './compare-slice.ts';

/** Link to the comparison. A plain click opens the dialog (UI-05); one with a modifier key follows the link. */
export const useCompareLink = () => {
  const modal = useModalStep('compare');
  const cars = useSelector(selectCompareList);
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    modal.open();
  };
  return { count: cars.length, link: { href: comparePath(cars.map(({ id }) => id)), onClick } };
};

/** In the toolbar of results: turns on compare mode (CMP-04), and opens the comparison once cars are chosen. */
export const CompareOpener = () => {
  const dispatch = useDispatch<CompareDispatch>();
  const { toggle } = useSelector(selectCompare);
  const { count, link } = useCompareLink();
  if (count > 0) {
    return (
      <ButtonLink
        {...link}
        variant="quiet"
        size="small"
        icon="compare"
        className={styles.inToolbar}
        aria-haspopup="dialog"
      >
        Compare {count}
      </ButtonLink>
    );
  }
  return (
    <Button
      variant="quiet"
      size="small"
      icon="compare"
      className={classNames(styles.alive, styles.inToolbar)}
      aria-pressed={toggle}
      onClick={() => dispatch(toggleCompare(!toggle))}
    >
      Compare
    </Button>
  );
};

/** On a vehicle page on small screens, where there is no tray. */
export const CompareListOpener = () => {
  const { count, link } = useCompareLink();
  if (count < 2) return null;
  return (
    <ButtonLink {...link} variant="quiet" size="small" className={styles.withoutTray} aria-haspopup="dialog">
      {count}
      <VisuallyHidden> cars side by side</VisuallyHidden>
    </ButtonLink>
  );
};
