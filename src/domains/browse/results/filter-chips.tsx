import type { ReactNode } from 'react';
import { ChipButton, ChipRow } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import styles from './filter-chips.module.css';

type FilterChipsProps = {
  /** Number of active filters. */
  count: number;
  /** Without filters, whether there are other chips. */
  hasOthers?: boolean;
  panelId: string;
  label: string;
  /** The filters as list items. */
  children: ReactNode;
};

/** Active filters above the list; on a phone after the button that opens all filters. */
export const FilterChips = ({ count, hasOthers = false, panelId, label, children }: FilterChipsProps) => (
  <div className={classNames(styles.filters, count === 0 && !hasOthers && styles.none)}>
    <ChipButton popoverTarget={panelId} tone="on" icon="sliders" className={styles.open}>
      Filters
      {count > 0 && <strong>{count}</strong>}
    </ChipButton>
    {(count > 0 || hasOthers) && (
      <ChipRow label={label} scroll>
        {children}
      </ChipRow>
    )}
  </div>
);
