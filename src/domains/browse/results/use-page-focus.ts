import { type RefObject, useEffect, useRef } from 'react';

/** After paging, focus and scroll move to the top of the new page. */
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
