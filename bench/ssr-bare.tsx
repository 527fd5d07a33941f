import { readFileSync } from 'node:fs';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { createMemoryRouter, Outlet, RouterContextProvider, RouterProvider, useLoaderData } from 'react-router';
import { createShopperServices } from '#browser/shopper-services.ts';
import { createStore } from '#browser/store.ts';
import { nowhere } from '#domains/reference/locations/resolve-zip.ts';
import { PageTermsProvider } from '#domains/reference/payments/figures/use-terms.ts';
import { readConfig } from '#server/config.ts';
import { createMetrics } from '#server/metrics.ts';
import { readFacts } from '#server/services/facts.ts';
import { createServices } from '#server/services/services.ts';
import { siteHost } from '#tests/fixtures/site-hosts.ts';
import { ToastProvider } from '#ui/overlays/toast.tsx';
import { type Site, servicesContext, siteContext } from '../src/pages/app-context.ts';
import { type PageData, PageDataProvider, pageDataContext, serialise } from '../src/pages/page-data.tsx';
import { shellOf } from '../src/pages/shell.ts';
import * as results from '../src/routes/results.tsx';
import * as vehicle from '../src/routes/vehicle.tsx';

/**
 * The upper limit: the routes' own components and data, rendered in a loop without a server, the addresses in turn.
 * Prints renders per second, page by page.
 */
const [root = '', dataDir = '', listings = '', pagesFile = '', seconds = ''] = process.argv.slice(2);

type Route = { loader(args: unknown): Promise<{ data: unknown }>; default: ComponentType<{ loaderData: unknown }> };

const silent = { info: () => {}, warn: () => {}, error: () => {} };
const config = readConfig({ DATA_DIR: dataDir, DEMO_LISTINGS: listings, LOG_LEVEL: 'silent' });
const running = await createServices({
  config,
  readFacts: () => readFacts(root, config),
  root,
  metrics: createMetrics(),
  log: silent,
});
await running.start();

const { brands } = running.services;
const brand = brands.resolve({ place: { id: 'atc' } });
const { origin } = siteHost('localhost');
const store = createStore(createShopperServices(brand));
const payments = {};
const site: Site = {
  place: nowhere,
  isBot: () => false,
  origin,
  walletOrigin: origin,
  stage: undefined,
  brand,
  content: brands.content(brand),
  flags: brands.flags(brand),
  features: {},
  brandStyle: {},
};

const pageAt = async (path: string) => {
  const route = (path.includes('/vehicle/') ? vehicle : results) as unknown as Route;
  const url = new URL(path, origin);
  const pageData: PageData = new Map();
  const context = new RouterContextProvider();
  context.set(servicesContext, running.services);
  context.set(siteContext, site);
  context.set(pageDataContext, pageData);
  const { data } = await route.loader({ request: new Request(url), url, context, params: {} });
  const Page = () => <route.default loaderData={useLoaderData()} />;
  const router = createMemoryRouter(
    [{ id: 'root', element: <Outlet />, children: [{ id: 'page', path: '*', element: <Page /> }] }],
    {
      initialEntries: [path],
      hydrationData: { loaderData: { root: serialise(context, shellOf(context)), page: data } },
    },
  );
  return (
    <PageDataProvider value={pageData}>
      <Provider store={store}>
        <ToastProvider>
          <PageTermsProvider value={payments}>
            <RouterProvider router={router} />
          </PageTermsProvider>
        </ToastProvider>
      </Provider>
    </PageDataProvider>
  );
};

/** Renders of these addresses in a second, in a loop that has run before. */
const rateOf = async (paths: readonly string[]): Promise<number> => {
  const pages = await Promise.all(paths.map(pageAt));
  const render = (turn: number): string => renderToString(pages[turn % pages.length]);
  for (let warmUp = 0; warmUp < 400; warmUp += 1) render(warmUp);
  const startedAt = performance.now();
  let renders = 0;
  while (performance.now() - startedAt < Number(seconds) * 1000) {
    render(renders);
    renders += 1;
  }
  return renders / ((performance.now() - startedAt) / 1000);
};

const rates: Record<string, number> = {};
const pagesToRender = JSON.parse(readFileSync(pagesFile, 'utf8')) as Record<string, string[]>;
for (const [page, paths] of Object.entries(pagesToRender)) rates[page] = await rateOf(paths);
console.log(JSON.stringify(rates));
await running.close();
process.exit(0);
