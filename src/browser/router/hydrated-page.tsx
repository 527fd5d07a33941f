import { Component, type ReactNode } from 'react';
import {
  RouterProvider,
  UNSAFE_createBrowserHistory,
  UNSAFE_FrameworkContext,
  type UNSAFE_RouteModules,
} from 'react-router';
import { stayOnPage } from '../stay-on-page.ts';
import type { FirstPage } from './first-page.ts';
import { firstState } from './first-state.tsx';
import { createPageRouter } from './page-router.ts';
import { isGone } from './retry-route-modules.ts';
import type { Framework } from './start-router.ts';

declare global {
  interface Window {
    /** The scripts of the routes on the page, by id; set by the page's own script (page-scripts.ts). */
    __reactRouterRouteModules?: UNSAFE_RouteModules;
  }
}

/** What people do before they leave a page. Its router is fetched then, and mostly there before they do. */
const signsOfUse = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

const frameworkOf = ({ matches, manifestUrl }: FirstPage): Framework => {
  const routes = Object.fromEntries(matches.map(({ id, css }) => [id, { id, css }]));
  return {
    // Incomplete until start-router.ts fetches the rest; until then only style sheets are looked up in it.
    manifest: { url: manifestUrl, routes } as unknown as Framework['manifest'],
    routeModules: window.__reactRouterRouteModules ?? {},
    future: {},
    ssr: true,
    isSpaMode: false,
    routeDiscovery: { mode: 'initial', manifestPath: '' },
  };
};

/** The page's router and what its components read of the framework. */
export const createHydration = (page: FirstPage) => {
  const framework = frameworkOf(page);
  const history = UNSAFE_createBrowserHistory();
  const { router, warm } = createPageRouter({
    history,
    state: firstState(page, framework.routeModules, history),
    load: async () => (await import('./start-router.ts')).prepareRouter(framework),
    onFailure: async ({ what, to, again }) => {
      // After an update of the site the files of this page are no longer served.
      if (to && (await isGone(page.manifestUrl))) return location.assign(to);
      stayOnPage.giveUpStart(what, again);
    },
  });
  if (import.meta.env.DEV) warm();
  for (const sign of signsOfUse) addEventListener(sign, warm, { once: true, passive: true, capture: true });
  return { framework, router };
};

/** Shown when even the page's frame fails to render; React would leave an empty document. */
class LastResort extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <html lang="en-US">
        <body>
          <h1>This page didn’t load</h1>
          <a href={location.href}>Try again</a>
        </body>
      </html>
    );
  }
}

/** Nested like the server's `ServerRouter`, because the ids of fields depend on it. */
export const HydratedPage = ({ framework, router }: ReturnType<typeof createHydration>) => (
  <>
    <UNSAFE_FrameworkContext value={framework}>
      <LastResort>
        <RouterProvider router={router} />
      </LastResort>
    </UNSAFE_FrameworkContext>
    {null}
  </>
);
