import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * A filter that is pressed changes what stands above it. The page is scrolled by as much, so that what was pressed
 * stays under the pointer. `results` is whatever changes when the answer arrives.
 */
export const useScrollAnchor = (area: RefObject<HTMLElement | null>, results: unknown): void => {
  const pressed = useRef<{ element: Element; top: number; scrolled: number } | null>(null);
  const lastResults = useRef(results);

  useEffect(() => {
    const remember = (event: MouseEvent) => {
      const element = event.target instanceof Element ? event.target.closest('a') : null;
      // An open drawer has a scroll of its own, which the browser keeps in place.
      const inside = element && area.current?.contains(element) && !element.closest(':popover-open');
      pressed.current = inside ? { element, top: element.getBoundingClientRect().top, scrolled: scrollY } : null;
    };
    document.addEventListener('click', remember, true);
    return () => document.removeEventListener('click', remember, true);
  }, [area]);

  useLayoutEffect(() => {
    if (lastResults.current === results) return;
    lastResults.current = results;
    const before = pressed.current;
    pressed.current = null;
    // Whoever scrolled in the meantime is looking at something else.
    if (!before?.element.isConnected || scrollY !== before.scrolled) return;
    const moved = before.element.getBoundingClientRect().top - before.top;
    if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
  }, [results]);
};
