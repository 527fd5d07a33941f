import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { ResultsPage } from '#domains/search/results/results-page.tsx';
import { readConfig } from '#server/config.ts';
import { createMetrics } from '#server/metrics.ts';
import { createServices } from '#server/services.ts';

/** The ceiling: the page's own component and data, rendered in a loop with nothing around it. Prints renders per second. */
const [root = '', dataDir = '', listings = '', path = '', seconds = ''] = process.argv.slice(2);

const silent = { info: () => {}, warn: () => {}, error: () => {} };
const config = readConfig({ DATA_DIR: dataDir, DEMO_LISTINGS: listings, LOG_LEVEL: 'silent' });
const running = await createServices({ config, root, metrics: createMetrics(), log: silent });
await running.start();

const { brands, results } = running.services;
const brand = brands.resolve({ host: 'localhost' });
const answer = await results.open({ url: path, brand, shopper: { brand: brand.id }, bot: false });
if (answer.kind !== 'page') throw new Error(`${path} is no results page`);
const element = <ResultsPage view={answer.view} origin="http://localhost" busy={false} />;
const router = createMemoryRouter([{ path: '*', element }]);
const render = () => renderToString(<RouterProvider router={router} />);

for (let warmUp = 0; warmUp < 100; warmUp += 1) render();
const startedAt = performance.now();
let renders = 0;
while (performance.now() - startedAt < Number(seconds) * 1000) {
  render();
  renders += 1;
}
console.log(renders / ((performance.now() - startedAt) / 1000));
await running.close();
process.exit(0);
