import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './spinner.module.css';

/** With reduced motion the ring does not spin and its label is visible. */
export const Spinner = ({ label = 'Loading' }: { label?: string }) => (
  <output className={styles.spinner}>
    <i className={styles.ring} />
    <VisuallyHidden only="in-motion">{label}</VisuallyHidden>
  </output>
);

/** Only the ring, for places that already announce that they are busy. */
export const SpinnerRing = () => <i className={styles.ring} aria-hidden="true" />;
