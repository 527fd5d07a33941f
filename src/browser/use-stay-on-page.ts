import { useContext, useEffect, useState } from 'react';
import { createPath, UNSAFE_DataRouterContext, UNSAFE_FrameworkContext } from 'react-router';
import { retryRouteModules } from './retry-route-modules.ts';
import { stayOnPage } from './stay-on-page.ts';
import type { Undelivered } from './undelivered.ts';

/** The last failed request or submission, until one succeeds or the shopper dismisses the notice. */
export const useStayOnPage = () => {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const framework = useContext(UNSAFE_FrameworkContext);
  const [news, setNews] = useState<Undelivered | null>(null);
  useEffect(() => {
    if (!router || !framework) return;
    const stop = stayOnPage.start(router, setNews);
    retryRouteModules(framework.manifest, framework.routeModules, {
      onMissed: stayOnPage.giveUp,
      onMissing: () => {
        const { location } = router.state.navigation;
        if (location) window.location.assign(createPath(location));
      },
    });
    return stop;
  }, [router, framework]);
  return { news, dismiss: () => setNews(null) };
};
