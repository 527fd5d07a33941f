import { useEffect, useRef } from 'react';
import { expose } from '#domains/people/experiments/client/exposures.ts';
import { convert } from '#domains/reference/analytics/conversions.ts';

/** Page views without a new document are reported after this delay, when the page has settled (ANLY-12). */
const againMs = 200;

/** Reports each page view with the flags the page shows; the first at once. Back-office pages are not reported. */
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
