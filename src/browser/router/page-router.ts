import {
  createPath,
  type DataRouter,
  type Location,
  parsePath,
  type RouterFetchOptions,
  type RouterNavigateOptions,
  type RouterState,
  type RouterSubscriber,
  type To,
} from 'react-router';
import type { Undelivered } from '../undelivered.ts';
import type { BrowserHistory, HistoryUpdate } from './browser-history.ts';
import type { StartRouter } from './start-router.ts';

type Wanted = { what: Undelivered['what']; to?: string | undefined; again(): void };

type PageRouterInit = {
  history: BrowserHistory;
  state: RouterState;
  /** Fetches the router's code and makes the router. */
  load(): Promise<StartRouter>;
  /** Called when it can't be fetched: for a page at `to`, a change, or the page's own data after a change. */
  onFailure(wanted: Wanted): void;
};

const isSamePage = (a: Pick<Location, 'pathname' | 'search'>, b: Pick<Location, 'pathname' | 'search'>): boolean =>
  a.pathname === b.pathname && a.search === b.search;

const isSubmission = (options: RouterNavigateOptions | RouterFetchOptions | undefined): boolean =>
  options !== undefined && 'formMethod' in options && options.formMethod?.toLowerCase() !== 'get';

const pathOf = (to: To | null | undefined): string | undefined =>
  typeof to === 'object' && to ? createPath(to) : (to ?? undefined);

/**
 * The router of a document. It knows the page it was loaded with and moves between the fragments of that page, such as
 * open dialogs. The router proper, a fifth of a page's script, is fetched for whatever leads elsewhere or sends
 * something, and takes over from there.
 */
export const createPageRouter = ({ history, state: first, load, onFailure }: PageRouterInit) => {
  let state = first;
  let router: DataRouter | undefined;
  let starting: Promise<DataRouter> | undefined;
  const subscribers = new Set<RouterSubscriber>();
  const fetchers = new Set<string>();

  const tell: RouterSubscriber = (next, changes) => {
    state = next;
    for (const subscriber of [...subscribers]) subscriber(next, changes);
  };

  const show = (staysPut: boolean): void =>
    tell(
      { ...state, historyAction: history.action, location: history.location, preventScrollReset: staysPut },
      { deletedFetchers: [], newErrors: null, flushSync: false },
    );

  /** `update` is the move through the history that it is started for. */
  const start = (update?: HistoryUpdate): Promise<DataRouter> => {
    starting ??= load().then(
      (startRouter) => {
        stopListening();
        router = startRouter({ history, state, subscriber: tell, update });
        for (const key of fetchers) router.getFetcher(key);
        return router;
      },
      (error: unknown) => {
        starting = undefined;
        throw error;
      },
    );
    return starting;
  };

  const stopListening = history.listen((update) => {
    if (isSamePage(update.location, state.location)) return show(false);
    start(update).catch(() => {
      // The address has changed already, so it is changed back; the page stays.
      if (update.delta === null) return location.reload();
      history.go(-update.delta);
      onFailure({ what: 'page', again: () => history.go(update.delta ?? 0) });
    });
  });

  /** Moves to a fragment of this page, when that is all there is to do. */
  const showFragment = (to: To | null, options: RouterNavigateOptions | undefined): boolean => {
    const { pathname, search = '', hash } = typeof to === 'object' && to ? to : parsePath(to ?? '');
    if (!pathname || !hash || isSubmission(options) || !isSamePage({ pathname, search }, state.location)) return false;
    history[options?.replace ? 'replace' : 'push']({ pathname, search, hash }, options?.state);
    show(options?.preventScrollReset === true);
    return true;
  };

  const navigate = async (to: To | number | null, options?: RouterNavigateOptions): Promise<void> => {
    if (typeof to === 'number') return router ? router.navigate(to) : history.go(to);
    if (!router && showFragment(to, options)) return;
    const again = () => void navigate(to, options);
    try {
      await start();
    } catch {
      return onFailure(isSubmission(options) ? { what: 'change', again } : { what: 'page', to: pathOf(to), again });
    }
    return router?.navigate(to, options);
  };

  const fetchFor: DataRouter['fetch'] = async (...request) => {
    const again = () => void fetchFor(...request);
    try {
      await start();
    } catch {
      return onFailure({ what: isSubmission(request[3]) ? 'change' : 'page', again });
    }
    return router?.fetch(...request);
  };

  const revalidate = async (): Promise<void> => {
    try {
      await start();
    } catch {
      return onFailure({ what: 'sight', again: () => void revalidate() });
    }
    return router?.revalidate();
  };

  const pageRouter = {
    basename: '/',
    future: {},
    window,
    get state() {
      return state;
    },
    get routes() {
      return router?.routes ?? [];
    },
    get manifest() {
      return router?.manifest ?? {};
    },
    subscribe: (subscriber: RouterSubscriber) => {
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    navigate,
    fetch: fetchFor,
    revalidate,
    createHref: (to: Location | URL) => history.createHref(history.encodeLocation(to)),
    createURL: (to: To) => history.createURL(to),
    encodeLocation: (to: To) => history.encodeLocation(to),
    getFetcher: (key: string) => {
      fetchers.add(key);
      return router?.getFetcher(key);
    },
    deleteFetcher: (key: string) => {
      fetchers.delete(key);
      router?.deleteFetcher(key);
    },
    resetFetcher: (...request: Parameters<DataRouter['resetFetcher']>) => router?.resetFetcher(...request),
  };
  return {
    // What else a router has is only called by parts of its library that this site has none of.
    router: pageRouter as unknown as DataRouter,
    /** Fetches the router's code ahead. */
    warm: () => void start().catch(() => {}),
  };
};
