import type { MouseEvent, ReactNode, Ref, ToggleEvent } from 'react';
import { Icon } from '#ui/icon.tsx';
import styles from './terms-strip.module.css';

type TermsStripProps = {
  label: ReactNode;
  summary: ReactNode;
  /** What the car comes to; there is none beside a list of cars. */
  figure?: ReactNode;
  /** What is assumed or stands in the way, and what to do about it. */
  note?: ReactNode;
  /** Told before it opens; it may be opened elsewhere instead. */
  onOpen?: (event: MouseEvent) => void;
  /** Told when somebody points at it or comes to it by key. */
  onTurnTo?: () => void;
  ref?: Ref<HTMLDetailsElement>;
  /** Of those in one group one is open at a time. */
  group?: string | undefined;
  /** The form. */
  children: ReactNode;
};

/** In a panel that scrolls, what opened may be out of sight. */
const showAll = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>): void => {
  if (currentTarget.open) currentTarget.scrollIntoView({ block: 'nearest' });
};

/** A line and a figure; the form folds out below, without script too. */
export const TermsStrip = ({
  label,
  summary,
  figure,
  note,
  onOpen,
  onTurnTo,
  ref,
  group,
  children,
}: TermsStripProps) => (
  <div className={styles.box}>
    <section className={styles.strip} aria-label="Your terms">
      <details ref={ref} name={group} className={styles.fold} onToggle={showAll}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button of its own */}
        <summary
          className={styles.top}
          onClick={onOpen}
          onPointerEnter={onTurnTo}
          onFocus={onTurnTo}
          data-conversion="wallet_pencil"
        >
          <span className={styles.words}>
            <span className={styles.label}>{label}</span>
            <span className={styles.summary}>{summary}</span>
          </span>
          {figure && <span className={styles.figure}>{figure}</span>}
          <span className={styles.edit}>
            <span className={styles.closed}>Edit</span>
            <span className={styles.opened}>Close</span>
            <Icon name="down" />
          </span>
        </summary>
        {children}
      </details>
      {note}
    </section>
  </div>
);
