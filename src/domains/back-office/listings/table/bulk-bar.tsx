import { useEffect, useRef, useState } from 'react';
import { grouped } from '#lib/money.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/forms/text-input.tsx';
import type { IconName } from '#ui/icons.ts';
import styles from './car-table.module.css';
import type { CarTableView } from './car-table.server.ts';

const actions: readonly { act: string; label: string; icon: IconName }[] = [
  { act: 'hide', label: 'Hide…', icon: 'minus' },
  { act: 'show', label: 'Unhide', icon: 'eye' },
  { act: 'feature', label: 'Feature', icon: 'star' },
  { act: 'unfeature', label: 'Stop featuring', icon: 'x' },
  { act: 'correct', label: 'Correct…', icon: 'edit' },
];

/** The number of selected rows; undefined until scripts run. */
const useSelection = () => {
  const bar = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState<number | undefined>(undefined);
  useEffect(() => {
    const form = bar.current?.closest('form');
    const read = () => setCount(form?.querySelectorAll('input[name="row"]:checked').length);
    read();
    form?.addEventListener('change', read);
    return () => form?.removeEventListener('change', read);
  }, []);
  return { bar, count };
};

/** What to do with the selected rows, with all of the page or with all cars that match. */
export const BulkBar = ({ view }: { view: Pick<CarTableView, 'rows' | 'total' | 'isAtLeast' | 'query'> }) => {
  const { bar, count } = useSelection();
  const { rows, total, isAtLeast, query } = view;
  return (
    <div ref={bar} className={styles.bar} data-some={count !== undefined && count > 0 ? 'true' : undefined}>
      <input type="hidden" name="query" value={query} />
      <input type="hidden" name="page-ids" value={rows.map(({ id }) => id).join()} />
      <Select name="scope" size="small" defaultValue="rows" aria-label="Cars to change">
        <option value="rows">{count === undefined ? 'Selected cars' : `${grouped(count)} selected`}</option>
        <option value="page">All {grouped(rows.length)} on this page</option>
        <option value="all">
          All {isAtLeast && 'more than '}
          {grouped(total)} that match
        </option>
      </Select>
      <span className={styles.actions}>
        {actions.map(({ act, label, icon }) => (
          <Button key={act} type="submit" name="act" value={act} variant="quiet" size="small" icon={icon}>
            {label}
          </Button>
        ))}
      </span>
    </div>
  );
};
