import { searchFormId, sendForm } from '#domains/browse/results/search-form.tsx';
import { MyTermsStrip } from '#domains/people/wallet/strip/my-terms.tsx';
import styles from './list-terms.module.css';
import { useHere } from './use-here.ts';

/** Payments depend on the ZIP of the search: changing it submits the search form. */
const searchAround = (zip: string): void => {
  const form = document.getElementById(searchFormId);
  const field = form instanceof HTMLFormElement ? form.elements.namedItem('zip') : null;
  if (!(field instanceof HTMLInputElement)) return;
  field.value = zip;
  sendForm(field);
};

/** The shopper's terms beside a list of cars. */
export const ListTerms = ({ zip }: { zip: string }) => {
  const { path, isMoving } = useHere();
  return (
    <div className={styles.inRail}>
      <MyTermsStrip place={{ zip, state: '' }} isMoving={isMoving} onZip={searchAround} back={path} />
    </div>
  );
};
