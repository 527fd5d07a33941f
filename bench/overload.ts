import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root, startApp } from './app-server.ts';
import { writeFeed } from './import-feed.ts';
import { askAtPace, type Question } from './overload-pace.ts';

export const name = 'overload';

/** Counts of requests; times of those answered with 200, in milliseconds. */
type Row = {
  while: string;
  perSecond: number;
  requests: number;
  answered: number;
  shed: number;
  timeouts: number;
  failed: number;
  p50: number;
  p99: number;
  shedP99: number;
};

const paces = [120, 250, 400];
const seconds = 20;
const besideImport = { perSecond: 25, seconds: 40, rows: 50_000 };
const zips = ['30303', '30030', '10001', '11201', '60601', '77002', '75201', '90001', '94103', '98101']
  .concat(['85004', '19103', '33130', '02108', '48226', '55401', '80202', '97204', '63101', '37203'])
  .concat(['28202', '32801', '43215', '46204', '53202', '64106', '70112', '73102', '78205', '89101']);
const makes = ['toyota', 'ford', 'honda', 'chevrolet', 'nissan', 'jeep', 'kia', 'subaru', 'hyundai', 'mazda'];

const pick = <T>(list: readonly T[], turn: number): T => list[turn % list.length] as T;

/** Requests for home, results, vehicle pages and the API in realistic proportions, each with a ZIP cookie. */
const questionsOf = (cars: readonly number[]): ((turn: number) => Question) => {
  const paths: readonly ((turn: number) => string)[] = [
    () => '/',
    (turn) => `/cars-for-sale/${pick(makes, turn)}?listingType=USED`,
    (turn) => `/cars-for-sale/all-cars/cars-under-${15_000 + (turn % 40) * 500}`,
    (turn) => `/cars-for-sale/vehicle/${pick(cars, turn)}`,
    (turn) => `/cars-for-sale/all-cars/${pick(makes, turn)}?firstRecord=${24 * (1 + (turn % 3))}`,
    (turn) => `/rest/lsc/listing?makeCode=FORD&maxPrice=${15_000 + (turn % 200) * 100}&numRecords=25`,
  ];
  return (turn) => {
    // Kinds of pages alternate; within a kind, the ZIP and the criteria change with every request.
    const round = Math.floor(turn / paths.length);
    const path = pick(paths, turn)(round * 7);
    return { path, headers: { cookie: `ATC_USER_ZIP=${pick(zips, round * 11 + turn)}`, 'accept-encoding': 'br' } };
  };
};

const carsOf = async (base: string): Promise<number[]> => {
  const answer = await fetch(`${base}/rest/lsc/listing?numRecords=100`);
  const { listings } = (await answer.json()) as { listings: { id: number }[] };
  return listings.map(({ id }) => id);
};

/** What happens to shoppers' requests when they arrive faster than pages can be rendered. */
export const run = async ({ listings = 20_000 }: { json: boolean; listings?: number }): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const perSecond of paces) {
    // A new process for each rate, so that its caches are empty.
    const app = await startApp({ listings });
    try {
      const questionAt = questionsOf(await carsOf(app.base));
      // Warm-up: code is compiled before anything is measured.
      await askAtPace({
        base: app.base,
        perSecond: 30,
        seconds: 5,
        questionAt: (turn) => questionAt(turn + 1_000_000),
      });
      rows.push({
        while: 'nothing else happens',
        perSecond,
        ...(await askAtPace({ base: app.base, perSecond, seconds, questionAt })),
      });
    } finally {
      await app.stop();
    }
  }
  rows.push(await askBesideImport(listings));
  return rows;
};

/** Repeats it while a separate process imports a feed into the database of the site. */
const askBesideImport = async (listings: number): Promise<Row> => {
  const { perSecond, seconds: duration, rows: feedRows } = besideImport;
  const app = await startApp({ listings });
  try {
    const file = join(app.folder, 'feed.csv');
    await writeFeed({ file, rows: feedRows });
    const questionAt = questionsOf(await carsOf(app.base));
    await askAtPace({ base: app.base, perSecond, seconds: 5, questionAt: (turn) => questionAt(turn + 1_000_000) });
    const child = spawn(process.execPath, ['--max-old-space-size=1024', 'src/server/commands/import.ts', file], {
      cwd: root,
      env: { ...process.env, DATA_DIR: join(app.folder, 'data'), DATABASE_URL: '' },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    const outcome = await askAtPace({ base: app.base, perSecond, seconds: duration, questionAt });
    child.kill();
    const [exitCode] = await ended;
    if (exitCode !== null && exitCode !== 0) throw new Error(`The import ended with ${exitCode}`);
    return { while: `${feedRows} cars are imported`, perSecond, ...outcome };
  } finally {
    await app.stop();
  }
};
