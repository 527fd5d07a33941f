import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icons.ts';
import styles from './sign-up-done.module.css';

type SignUpDoneProps = {
  icon?: IconName;
  title: string;
  /** Buttons and links. */
  acts: ReactNode;
  /** Positions it on the page. */
  className: string | undefined;
  children: ReactNode;
};

/** Result of a sign-up; replaces the form. */
export const SignUpDone = ({ icon = 'check', title, acts, className, children }: SignUpDoneProps) => (
  <div className={classNames(styles.done, className)} role="status">
    <Icon name={icon} className={styles.lead} />
    <div className={styles.words}>
      <strong>{title}</strong>
      <p>{children}</p>
    </div>
    <div className={styles.acts}>{acts}</div>
  </div>
);
