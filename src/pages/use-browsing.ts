import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useAppDispatch } from '#browser/use-app-dispatch.ts';
import { navigationChanged, resultsReceived, resultsRequested } from '#domains/browse/results/browsing-slice.ts';
import type { ResultsView } from '#domains/browse/results/results-view.ts';
import { rememberSearch } from '#domains/saved/recents/recents-slice.ts';

/** Stores the results for the pages after this one: the list itself, and the search among the recent ones. */
export const useBrowsing = (view: ResultsView, busy: boolean): void => {
  const dispatch = useAppDispatch();
  const { pathname, search } = useLocation();

  useEffect(() => {
    if (busy) dispatch(resultsRequested());
    dispatch(navigationChanged(busy ? 'loading' : 'complete'));
  }, [busy, dispatch]);

  useEffect(() => {
    const { recent, cars, total, stats = null } = view;
    const activeResults = cars.map(({ id }) => id);
    const filters = recent?.query ?? {};
    dispatch(resultsReceived({ activeResults, count: total, stats, address: `${pathname}${search}`, filters }));
    if (recent) dispatch(rememberSearch(recent));
  }, [view, pathname, search, dispatch]);
};
