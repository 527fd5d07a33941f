import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import styles from './inline-error.module.css';

type InlineErrorProps = {
  id?: string;
  /** Set where the error is linked to a control by aria-describedby and announced with it. */
  quiet?: boolean;
  children: ReactNode;
};

/** Level "error": a message at the form it belongs to, never a banner (RULING-107). */
export const InlineError = ({ id, quiet = false, children }: InlineErrorProps) => (
  <p id={id} className={styles.error} role={quiet ? undefined : 'alert'}>
    <Icon name="alert" />
    <span>{children}</span>
  </p>
);
