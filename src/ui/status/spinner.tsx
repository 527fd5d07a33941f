import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './spinner.module.css';

/** Under reduced motion the ring stands still and its words appear. */
export const Spinner = ({ label = 'Loading' }: { label?: string }) => (
  <output className={styles.spinner}>
    <i className={styles.ring} />
    <VisuallyHidden only="in-motion">{label}</VisuallyHidden>
  </output>
);

/** The ring alone, for a place that already says it is busy. */
export const SpinnerRing = () => <i className={styles.ring} aria-hidden="true" />;
