import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * A clicked filter changes the content above it. The page is scrolled by the difference, so that the filter stays under
 * the pointer. `results` changes when the answer arrives.
 */
export const useScrollAnchor = (area: RefObject<HTMLElement | null>, results: unknown): void => {
  const pressed = useRef<{ element: Element; top: number; scrolled: number } | null>(null);
  const lastResults = useRef(results);

  useEffect(() => {
    const remember = (event: MouseEvent) => {
      const element = event.target instanceof Element ? event.target.closest('a') : null;
      // An open drawer scrolls by itself, and the browser keeps it in place.
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
    // Skip if the shopper has scrolled meanwhile.
    if (!before?.element.isConnected || scrollY !== before.scrolled) return;
    const moved = before.element.getBoundingClientRect().top - before.top;
    if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
  }, [results]);
};
