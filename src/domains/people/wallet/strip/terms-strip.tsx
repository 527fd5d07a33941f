import type { MouseEvent, ReactNode, Ref, ToggleEvent } from 'react';
import { Icon } from '#ui/icon.tsx';
import styles from './terms-strip.module.css';

type TermsStripProps = {
  label: ReactNode;
  summary: ReactNode;
  /** The amount for the car; omitted beside a list of cars. */
  figure?: ReactNode;
  /** A note about assumptions or problems, with an action. */
  note?: ReactNode;
  /** Called before it opens; may prevent that and open the form elsewhere. */
  onOpen?: (event: MouseEvent) => void;
  /** Called on hover and focus. */
  onTurnTo?: () => void;
  ref?: Ref<HTMLDetailsElement>;
  /** Only one strip of a group is open at a time. */
  group?: string | undefined;
  /** The form. */
  children: ReactNode;
};

/** In a scrolling panel the opened form may be outside the visible area. */
const showAll = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>): void => {
  if (currentTarget.open) currentTarget.scrollIntoView({ block: 'nearest' });
};

/** A summary with an amount; the form expands below it, even without JavaScript. */
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
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is interactive by itself */}
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
