import { useEffect, useRef } from 'react';

/**
 * Moves the focus after a row was removed together with its focused button, so that the keyboard does not start at the
 * top of the page: to the row that took its place, else the last row, else the page's heading. `rows` are element ids;
 * the button that removes a row is marked data-removes.
 */
export const useFocusAfterRemoval = (rows: readonly string[]): void => {
  const before = useRef(rows);
  useEffect(() => {
    const removedIndex = before.current.findIndex((id) => !rows.includes(id));
    before.current = rows;
    if (removedIndex < 0 || document.activeElement !== document.body) return;
    const neighbour = document.getElementById(rows[Math.min(removedIndex, rows.length - 1)] ?? '');
    const target = neighbour?.querySelector<HTMLElement>('[data-removes]');
    (target ?? document.querySelector<HTMLElement>('main h1'))?.focus();
  });
};
