import type { CSSProperties, MouseEvent, ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './filter-group-wait.module.css';
import type { FilterGroup } from './use-filter-group.ts';

type FilterGroupWaitProps = {
  group: Pick<FilterGroup, 'isWaiting' | 'hasFailed' | 'retry'>;
  /** Height of the content, in lines of options. */
  lines: number;
  /** The page with the group open, for browsers without JavaScript. */
  href: string;
  /** Text of the link to that page. */
  children: ReactNode;
};

/** Placeholder for filters that are loaded when opened. */
export const FilterGroupWait = ({ group, lines, href, children }: FilterGroupWaitProps) => {
  const { isWaiting, hasFailed, retry } = group;
  const tryAgain = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // The button disappears; move the focus to the group's heading.
    currentTarget.closest('details')?.querySelector('summary')?.focus();
    retry();
  };
  if (hasFailed) {
    return (
      <div className={styles.failure}>
        <InlineError>We couldn’t load these filters.</InlineError>
        <Button variant="quiet" size="small" onClick={tryAgain}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.wait} style={{ '--lines': lines } as CSSProperties} aria-busy={isWaiting || undefined}>
      {isWaiting && (
        <output>
          <VisuallyHidden>Loading</VisuallyHidden>
        </output>
      )}
      <a href={href} rel="nofollow" className={styles.link}>
        {children}
      </a>
    </div>
  );
};
