import { type RefObject, useEffect, useRef } from 'react';

/** Whoever turns the page goes on from the top of the new one, with the keyboard as with the eyes. */
export const usePageFocus = (page: number): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null);
  const lastPage = useRef(page);
  useEffect(() => {
    if (lastPage.current === page) return;
    lastPage.current = page;
    heading.current?.focus({ preventScroll: true });
  }, [page]);
  return heading;
};
