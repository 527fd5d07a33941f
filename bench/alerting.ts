import { join } from 'node:path';
import { tellRounds } from './alerting-rounds.ts';
import { startApp } from './app-server.ts';
import type { Row } from './run.ts';

export const name = 'alerting';

const rounds = 20;

const figures = (times: readonly number[]) => {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  return { p50: at(0.5), max: at(1) };
};

/** Time from the start of `npm run import` with a lower price to the email to the shopper who saved the car. */
export const run = async ({ listings = 2_000 }: { listings?: number }): Promise<Row[]> => {
  const app = await startApp({ listings });
  try {
    const results = await tellRounds({ base: app.base, dataDir: join(app.folder, 'data'), rounds });
    return [
      {
        listings,
        rounds,
        'import ms': figures(results.map(({ importMs }) => importMs)),
        'to the email ms': figures(results.map(({ mailMs }) => mailMs)),
        'after the import ms': figures(results.map(({ afterMs }) => afterMs)),
      },
    ];
  } finally {
    await app.stop();
  }
};
