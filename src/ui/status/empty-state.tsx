import type { ReactNode } from 'react';
import { Illustration, type IllustrationName } from '../illustration.tsx';
import styles from './empty-state.module.css';

type StateProps = {
  title: ReactNode;
  level?: 1 | 2 | 3;
  art?: IllustrationName;
  children?: ReactNode;
  /** Chips or buttons that lead on from here. */
  action?: ReactNode;
};

/** Says what is missing and what to do next. */
export const EmptyState = ({ title, level = 2, art, children, action }: StateProps) => {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.state}>
      {art && <Illustration name={art} />}
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.words}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
};

type ErrorStateProps = Omit<StateProps, 'art'> & {
  /** A reference number for support requests. */
  reference?: string;
};

/** Says what happened and what to do next. */
export const ErrorState = ({ title, level = 2, children, action, reference }: ErrorStateProps) => (
  <div role="alert">
    <EmptyState title={title} level={level} art="stopped" action={action}>
      {children}
      {reference && (
        <p className={styles.reference}>
          Reference <code>{reference}</code>
        </p>
      )}
    </EmptyState>
  </div>
);
