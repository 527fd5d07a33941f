import { useEffect, useRef } from 'react';
import { convert } from '#domains/analytics/conversions.ts';

/** ANLY-12: the next page without a new document is told of a moment later, when it has settled. */
const againMs = 200;

/** Tells of each page that is looked at, the first at once. The operator's room is nobody's visit. */
export const usePageViews = (pageType: string, address: string): void => {
  const isFirst = useRef(true);
  useEffect(() => {
    if (pageType === 'ops' || address === '') return;
    const tell = () => convert('pageview', { tags: { pageType } });
    if (isFirst.current) {
      isFirst.current = false;
      return tell();
    }
    const timer = setTimeout(tell, againMs);
    return () => clearTimeout(timer);
  }, [pageType, address]);
};
