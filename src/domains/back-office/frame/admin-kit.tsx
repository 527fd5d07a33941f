import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './admin-kit.module.css';
import { AdminTime } from './admin-time.tsx';

export type AdminTone = 'good' | 'warn' | 'bad' | 'plain';

const Dot = ({ tone }: { tone: AdminTone }) => (
  <i className={classNames(styles.dot, styles[tone])} aria-hidden="true" />
);

/** A state as a colored dot with its label. */
export const AdminState = ({ tone, children }: { tone: AdminTone; children: ReactNode }) => (
  <span className={styles.state}>
    <Dot tone={tone} />
    <span>{children}</span>
  </span>
);

/** A list and one of its rows, side by side on wide screens. */
export const AdminPair = ({ narrow, children }: { narrow?: 'first' | 'last' | undefined; children: ReactNode }) => (
  <div
    className={classNames(
      styles.pair,
      narrow === 'first' && styles.narrowFirst,
      narrow === 'last' && styles.narrowLast,
    )}
  >
    {children}
  </div>
);

/** A list of labels and values; empty values are left out. */
export const AdminFacts = ({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className={styles.facts}>
    {facts
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);

type Moment = { key: string; atMs: number; tone: AdminTone; words: ReactNode };

export const AdminTimeline = ({ moments }: { moments: readonly Moment[] }) => (
  <ol className={styles.timeline}>
    {moments.map(({ key, atMs, tone, words }) => (
      <li key={key}>
        <Dot tone={tone} />
        <AdminTime ms={atMs} />
        <span>{words}</span>
      </li>
    ))}
  </ol>
);

/** A submit button that looks like a link. */
export const LinkButton = (props: ComponentProps<'button'>) => (
  <button {...props} type="submit" className={styles.link} />
);
