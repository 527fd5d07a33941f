import { useEffect, useRef } from 'react';
import { expose } from '#domains/people/experiments/client/exposures.ts';
import { convert } from '#domains/reference/analytics/conversions.ts';

/** ANLY-12: the next page without a new document is told of a moment later, when it has settled. */
const againMs = 200;

/** Reports each page that is looked at and the flags it shows, the first at once. The back office is nobody's visit. */
export const usePageViews = (pageType: string, address: string, flags: readonly string[]): void => {
  const isFirst = useRef(true);
  const flagKeys = flags.join(' ');
  useEffect(() => {
    if (pageType === 'ops' || address === '') return;
    const tell = () => {
      if (flagKeys !== '') expose(flagKeys.split(' '));
      convert('pageview', { tags: { pageType } });
    };
    if (isFirst.current) {
      isFirst.current = false;
      return tell();
    }
    const timer = setTimeout(tell, againMs);
    return () => clearTimeout(timer);
  }, [pageType, address, flagKeys]);
};
