import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { ResultsPage } from '#domains/search/results/results-page.tsx';
import { readConfig } from '#server/config.ts';
import { createMetrics } from '#server/metrics.ts';
import { createServices } from '#server/services.ts';

type Options = { root: string; dataDir: string; listings: string; path: string; seconds: number };

const silent = { info: () => {}, warn: () => {}, error: () => {} };

export const renderResultsBare = async ({ root, dataDir, listings, path, seconds }: Options): Promise<number> => {
  const config = readConfig({ DATA_DIR: dataDir, DEMO_LISTINGS: listings, LOG_LEVEL: 'silent' });
  const running = await createServices({ config, root, metrics: createMetrics(), log: silent });
  await running.start();
  try {
    const { brands, results } = running.services;
    const brand = brands.resolve({ host: 'localhost' });
    const answer = await results.open({ url: path, brand, shopper: { brand: brand.id }, bot: false });
    if (answer.kind !== 'page') throw new Error(`${path} is no results page`);
    const element = <ResultsPage view={answer.view} origin="http://localhost" busy={false} />;
    const router = createMemoryRouter([{ path: '*', element }]);
    const render = () => renderToString(<RouterProvider router={router} />);
    for (let warmUp = 0; warmUp < 50; warmUp += 1) render();
    const startedAt = performance.now();
    let renders = 0;
    while (performance.now() - startedAt < seconds * 1000) {
      render();
      renders += 1;
    }
    return renders / ((performance.now() - startedAt) / 1000);
  } finally {
    await running.close();
  }
};
