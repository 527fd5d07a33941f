import { useContext, useEffect, useState } from 'react';
import { UNSAFE_DataRouterContext } from 'react-router';
import { stayOnPage } from './stay-on-page.ts';
import type { Undelivered } from './undelivered.ts';

/** The last failed request or submission, until one succeeds or the shopper dismisses the notice. */
export const useStayOnPage = () => {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const [news, setNews] = useState<Undelivered | null>(null);
  useEffect(() => router && stayOnPage.start(router, setNews), [router]);
  return { news, dismiss: () => setNews(null) };
};
