import type { ContextType } from 'react';
import {
  createPath,
  type DataRouter,
  type RouterState,
  type RouterSubscriber,
  UNSAFE_createClientRoutes,
  UNSAFE_createClientRoutesWithHMRRevalidationOptOut,
  UNSAFE_createRouter,
  UNSAFE_defaultMapRouteProperties,
  type UNSAFE_FrameworkContext,
  UNSAFE_getTurboStreamSingleFetchDataStrategy,
  UNSAFE_hydrationRouteProperties,
} from 'react-router';
import { stayOnPage } from '../stay-on-page.ts';
import type { BrowserHistory, HistoryUpdate } from './browser-history.ts';
import { retryRouteModules } from './retry-route-modules.ts';

export type Framework = NonNullable<ContextType<typeof UNSAFE_FrameworkContext>>;
type Manifest = Framework['manifest'];

declare global {
  interface Window {
    /** Set by the script with the list of all routes. */
    __reactRouterManifest?: Manifest;
  }
}

/** The history as the router first sees it: at the page that is shown, even if the address is another one by now. */
const historyAt = (location: RouterState['location'], history: BrowserHistory) => {
  let listener: ((update: HistoryUpdate) => void) | undefined;
  const { createHref, createURL, encodeLocation, push, replace, go } = history;
  const ofRouter: BrowserHistory = {
    createHref,
    createURL,
    encodeLocation,
    push,
    replace,
    go,
    get action() {
      return history.action;
    },
    get location() {
      return listener ? history.location : location;
    },
    listen: (fn) => {
      listener = fn;
      return history.listen(fn);
    },
  };
  return { history: ofRouter, move: (update: HistoryUpdate) => listener?.(update) };
};

type Takeover = {
  history: BrowserHistory;
  state: RouterState;
  subscriber: RouterSubscriber;
  /** A move through the history that it has to follow first. */
  update: HistoryUpdate | undefined;
};

/** Fetches the list of all routes; then a router can take over from the page's. */
export const prepareRouter = async ({ manifest, routeModules }: Framework) => {
  await import(/* @vite-ignore */ manifest.url);
  Object.assign(manifest, window.__reactRouterManifest);
  return ({ history: ofPage, state, subscriber, update }: Takeover): DataRouter => {
    const { loaderData, actionData, errors } = state;
    const { history, move } = historyAt(state.location, ofPage);
    const router: DataRouter = UNSAFE_createRouter({
      routes: UNSAFE_createClientRoutes(manifest.routes, routeModules, { loaderData, actionData, errors }, true, false),
      history,
      hydrationData: { loaderData, actionData, errors },
      mapRouteProperties: UNSAFE_defaultMapRouteProperties,
      hydrationRouteProperties: UNSAFE_hydrationRouteProperties,
      dataStrategy: UNSAFE_getTurboStreamSingleFetchDataStrategy(() => router, manifest, routeModules, true),
    });
    retryRouteModules(manifest, routeModules, {
      onMissed: stayOnPage.giveUp,
      onMissing: () => {
        const { location } = router.state.navigation;
        if (location) window.location.assign(createPath(location));
      },
    });
    router.subscribe(subscriber);
    router.initialize();
    if (update) move(update);
    if (import.meta.env.DEV)
      Object.assign(window, {
        __reactRouterDataRouter: Object.assign(router, {
          createRoutesForHMR: UNSAFE_createClientRoutesWithHMRRevalidationOptOut,
        }),
      });
    return router;
  };
};

export type StartRouter = Awaited<ReturnType<typeof prepareRouter>>;
