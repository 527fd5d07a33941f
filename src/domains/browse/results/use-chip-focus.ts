import { type RefObject, useEffect, useRef } from 'react';

/** Keeps the keyboard focus when a chip is removed: it moves to the next chip or, after the last, to the heading. */
export const useChipFocus = (chipCount: number): RefObject<HTMLDivElement | null> => {
  const row = useRef<HTMLDivElement>(null);
  const pressed = useRef<number | null>(null);
  const counted = useRef(chipCount);

  useEffect(() => {
    const remember = (event: MouseEvent) => {
      const links = [...(row.current?.querySelectorAll('a') ?? [])];
      const at = links.findIndex((link) => event.target instanceof Node && link.contains(event.target));
      pressed.current = at === -1 ? null : at;
    };
    document.addEventListener('click', remember, true);
    return () => document.removeEventListener('click', remember, true);
  }, []);

  useEffect(() => {
    if (counted.current === chipCount) return;
    counted.current = chipCount;
    const at = pressed.current;
    pressed.current = null;
    if (at === null || document.activeElement !== document.body) return;
    const links = row.current?.querySelectorAll<HTMLElement>('a') ?? [];
    const next = links[Math.min(at, links.length - 1)] ?? document.getElementById('results-heading');
    next?.focus({ preventScroll: true });
  }, [chipCount]);

  return row;
};
