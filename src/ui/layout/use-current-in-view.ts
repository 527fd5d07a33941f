import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls a strip of links sideways, so that the one of this page is seen; again on every page. */
export const useCurrentInView = (path: string): RefObject<HTMLElement | null> => {
  const strip = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what makes another link the current one
  useEffect(() => {
    const current = strip.current?.querySelector('[aria-current]');
    if (!strip.current || !current) return;
    const [outer, inner] = [strip.current.getBoundingClientRect(), current.getBoundingClientRect()];
    strip.current.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }, [path]);
  return strip;
};
