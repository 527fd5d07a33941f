import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './room-kit.module.css';
import { RoomTime } from './room-time.tsx';

export type RoomTone = 'good' | 'warn' | 'bad' | 'plain';

const Dot = ({ tone }: { tone: RoomTone }) => <i className={classNames(styles.dot, styles[tone])} aria-hidden="true" />;

/** What state something is in: a dot and, always, the word for it. */
export const RoomState = ({ tone, children }: { tone: RoomTone; children: ReactNode }) => (
  <span className={styles.state}>
    <Dot tone={tone} />
    <span>{children}</span>
  </span>
);

/** A list and one of its rows, side by side where there is room. */
export const RoomPair = ({ narrow, children }: { narrow?: 'first' | 'last' | undefined; children: ReactNode }) => (
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

/** What is known of one thing; facts that are empty are left out. */
export const RoomFacts = ({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) => (
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

type Moment = { key: string; atMs: number; tone: RoomTone; words: ReactNode };

/** What happened, in order. */
export const RoomTimeline = ({ moments }: { moments: readonly Moment[] }) => (
  <ol className={styles.timeline}>
    {moments.map(({ key, atMs, tone, words }) => (
      <li key={key}>
        <Dot tone={tone} />
        <RoomTime ms={atMs} />
        <span>{words}</span>
      </li>
    ))}
  </ol>
);

/** A button that sends its form and looks like the link it stands beside. */
export const LinkButton = (props: ComponentProps<'button'>) => (
  <button {...props} type="submit" className={styles.link} />
);
