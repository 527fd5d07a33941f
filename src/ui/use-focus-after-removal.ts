import { useEffect, useRef } from 'react';

/**
 * A row that goes takes the focus of its own button with it, and a keyboard would start again at the top of the page.
 * The row that moved into its place gets it, else the last one, else the page's heading. Rows are given by the ids of
 * their elements; the button that removes one is marked data-removes.
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
