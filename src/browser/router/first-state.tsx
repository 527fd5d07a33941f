import type { RouterState, UNSAFE_RouteModules } from 'react-router';
import type { FirstPage } from './first-page.ts';

type Route = RouterState['matches'][number]['route'];

/** As the router makes routes of modules. It has to be the same elements, or the page would be rendered anew by it. */
const routeOf = (id: string, module: UNSAFE_RouteModules[string]): Route => {
  if (!module) throw new Error(`No script of ${id}`);
  const { default: Page, ErrorBoundary, Layout, handle } = module;
  const inLayout = (Part: typeof Page | typeof ErrorBoundary) => {
    if (!Part) return undefined;
    return Layout ? (
      <Layout>
        <Part />
      </Layout>
    ) : (
      <Part />
    );
  };
  return { id, handle, element: inLayout(Page), errorElement: inLayout(ErrorBoundary) };
};

const idle = {
  state: 'idle',
  location: undefined,
  matches: undefined,
  historyAction: undefined,
  formMethod: undefined,
  formAction: undefined,
  formEncType: undefined,
  formData: undefined,
  json: undefined,
  text: undefined,
} as const;

/** The router's state after a document was loaded. */
export const firstState = (
  { matches, loaderData, actionData, errors }: FirstPage,
  modules: UNSAFE_RouteModules,
  { location, action }: { location: RouterState['location']; action: RouterState['historyAction'] },
): RouterState => ({
  historyAction: action,
  location,
  matches: matches.map(({ id, params, pathname, pathnameBase }) => ({
    params,
    pathname,
    pathnameBase,
    route: routeOf(id, modules[id]),
  })),
  initialized: true,
  renderFallback: false,
  navigation: idle,
  restoreScrollPosition: false,
  preventScrollReset: false,
  revalidation: 'idle',
  loaderData,
  actionData: actionData ?? null,
  errors: errors ?? null,
  fetchers: new Map(),
  blockers: new Map(),
});
