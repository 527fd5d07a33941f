import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createTestDatabase } from '../tests/faults/test-database.ts';
import { startPostgres } from '../tests/fixtures/postgres.ts';
import { signIn } from '../tests/fixtures/signed-in.ts';
import { type AppServer, startApp } from './app-server.ts';
import { type Minute, type Rate, writeMinutes, writeRates } from './load-report.ts';
import { type Answered, askAtPace, type Question } from './overload-pace.ts';
import { findSearches, shoppersRequests } from './rising-load-shoppers.ts';

/**
 * `npm run load`: how many shoppers' requests a second are answered before the 99th percentile passes 500 ms or one in a
 * hundred is refused, by database, search index and number of workers; then the first setup at 70 % of that for some
 * minutes, and how much its memory grew after the first quarter of them.
 */
const { values } = parseArgs({
  options: {
    engine: { type: 'string', multiple: true, default: ['sqlite', 'postgres'] },
    workers: { type: 'string', multiple: true, default: ['1', '2', '4'] },
    index: { type: 'string', multiple: true, default: ['own'] },
    listings: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '10' },
    minutes: { type: 'string', default: '10' },
    write: { type: 'boolean', default: false },
  },
});
const listings = Number(values.listings);
const seconds = Number(values.seconds);
const minutes = Number(values.minutes);

if (values.engine.some((engine) => engine !== 'sqlite' && engine !== 'postgres')) {
  console.error('--engine is sqlite or postgres');
  process.exit(1);
}

if (values.index.some((index) => index !== 'own' && index !== 'opensearch')) {
  console.error('--index is own or opensearch');
  process.exit(1);
}

const slowestP99Ms = 500;
const mostRefused = 0.01;
const firstPace = 15;
const growth = 1.3;
/** What a node of OpenSearch needs for some ten thousand cars, with the compiler and collector that servers have. */
const javaOptions = ['-Xms1g', '-Xmx1g'];
const accounts = 50;
const searches = 500;
const steadyShare = 0.7;

type Setup = { engine: string; workers: string; index: string };
/** One that runs, and the process of its search index if that is not within the server. */
type Running = { app: AppServer; indexPid?: number; questionAt: (turn: number) => Question };
type Step = Answered & { perSecond: number; serverCores: number; indexCores?: number; othersCores: number };

const processes = (first: number): number[] => {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const parent = Number(readOrEmpty(`/proc/${name}/stat`).split(') ')[1]?.split(' ')[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const within = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(within)];
  return within(first);
};

const readOrEmpty = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

/** Memory of all processes of a server; what they share is counted once. */
const memoryMb = (pid: number): number =>
  Math.round(
    processes(pid)
      .map((one) => Number(/^Pss:\s+(\d+)/m.exec(readOrEmpty(`/proc/${one}/smaps_rollup`))?.[1] ?? 0))
      .reduce((sum, kB) => sum + kB, 0) / 1024,
  );

/** Processor seconds that all processes of a server have used; the kernel counts in hundredths. */
const cpuSeconds = (pid: number): number =>
  processes(pid)
    .map((one) => readOrEmpty(`/proc/${one}/stat`).split(') ')[1]?.split(' ') ?? [])
    .reduce((sum, fields) => sum + Number(fields[11] ?? 0) + Number(fields[12] ?? 0), 0) / 100;

/** The same of everything on the machine that this run did not start. */
const othersSeconds = (): number => {
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, softInterrupts = 0] =
    /^cpu +(.*)$/m.exec(readOrEmpty('/proc/stat'))?.[1]?.split(' ').map(Number) ?? [];
  return (user + nice + system + interrupts + softInterrupts) / 100 - cpuSeconds(process.pid);
};

/** Starts counting; told are the cores that were busy with it since. */
const coresOf = (seconds: () => number): (() => number) => {
  const [startedAt, before] = [performance.now(), seconds()];
  return () => Math.round(((seconds() - before) / ((performance.now() - startedAt) / 1000)) * 100) / 100;
};

const isGood = ({ requests, shed, timeouts, failed, p99 }: Answered): boolean =>
  p99 <= slowestP99Ms && shed <= requests * mostRefused && timeouts + failed === 0;

/** Of the memory, after the caches were filled in the first quarter. */
const growthOf = (minutes: readonly Minute[]): string => {
  const [settled, last] = [minutes[Math.floor(minutes.length / 4)], minutes.at(-1)];
  if (!settled || !last || last === settled) return 'memory was not followed';
  const percent = Math.round((last.mb / settled.mb - 1) * 1000) / 10;
  return `memory from minute ${settled.minute} to ${last.minute}: ${settled.mb} to ${last.mb} MB (${percent} %)`;
};

const questionsFor = async ({ base, folder }: AppServer, databaseUrl?: string): Promise<(turn: number) => Question> => {
  const reply = await fetch(`${base}/rest/lsc/listing?numRecords=100&searchRadius=0`);
  const { listings: cars } = (await reply.json()) as { listings: { id: number; makeCode: string }[] };
  const where = { dataDir: join(folder, 'data'), ...(databaseUrl && { databaseUrl }) };
  const sessions: string[] = [];
  for (let account = 0; account < accounts; account += 1) sessions.push((await signIn(where)).cookie);
  return shoppersRequests({
    origin: base,
    searches: await findSearches(base, searches),
    cars: cars.map(({ id, makeCode }) => ({ id, make: makeCode })),
    sessions,
  });
};

/**
 * Raises the rate until answers are slow or refused twice in a row at one rate, and returns the last good step. Once is
 * not enough: a collection of garbage or other work on the machine makes one step of some seconds fail.
 */
const rise = async ({ app, indexPid, questionAt }: Running, workers: number): Promise<Step | undefined> => {
  let asked = 0;
  const next = () => {
    asked += 1;
    return questionAt(asked);
  };
  // Warm-up: every worker compiles its code before anything is measured.
  await askAtPace({ base: app.base, perSecond: firstPace, seconds: 10 * workers, questionAt: next });
  const step = async (perSecond: number): Promise<Step> => {
    const serverCores = coresOf(() => cpuSeconds(app.pid));
    const indexCores = indexPid === undefined ? undefined : coresOf(() => cpuSeconds(indexPid));
    const othersCores = coresOf(othersSeconds);
    const answered = await askAtPace({ base: app.base, perSecond, seconds, questionAt: next });
    const cores = {
      serverCores: serverCores(),
      ...(indexCores && { indexCores: indexCores() }),
      othersCores: othersCores(),
    };
    console.error(
      `${perSecond} a second: p99 ${answered.p99} ms, ${answered.shed} of ${answered.requests} refused; others used ${cores.othersCores} cores`,
    );
    return { perSecond, ...cores, ...answered };
  };
  let best: Step | undefined;
  for (let pace = firstPace; ; pace *= growth) {
    const perSecond = Math.round(pace);
    const first = await step(perSecond);
    const last = isGood(first) ? first : await step(perSecond);
    if (!isGood(last)) return best;
    best = last;
  }
};

const postgres = values.engine.includes('postgres') ? await startPostgres({ fsync: true }) : undefined;
const startNode = async () => {
  // Loaded where it is asked for, because it looks for Java and may download OpenSearch.
  const { hasOpenSearch, startOpenSearch } = await import('../tests/fixtures/opensearch.ts');
  if (!hasOpenSearch) throw new Error('--index opensearch needs OpenSearch on this machine.');
  return startOpenSearch({ javaOptions });
};
const withApp = async <T>({ engine, workers, index }: Setup, use: (running: Running) => Promise<T>): Promise<T> => {
  const databaseUrl = engine === 'postgres' && postgres ? (await createTestDatabase(postgres)).databaseUrl : undefined;
  const node = index === 'opensearch' ? await startNode() : undefined;
  try {
    const app = await startApp({
      listings,
      env: {
        WEB_CONCURRENCY: workers,
        TRUST_PROXY: '1',
        DATABASE_URL: databaseUrl ?? '',
        LISTING_INDEX_URL: node?.url ?? '',
      },
    });
    try {
      return await use({ app, ...(node && { indexPid: node.pid }), questionAt: await questionsFor(app, databaseUrl) });
    } finally {
      await app.stop();
    }
  } finally {
    await node?.stop();
  }
};

try {
  const setups = values.engine.flatMap((engine) =>
    values.index.flatMap((index) => values.workers.map((workers): Setup => ({ engine, workers, index }))),
  );
  const day = new Date().toISOString().slice(0, 10);
  const rates: Rate[] = [];
  for (const setup of setups) {
    const { engine, workers, index } = setup;
    console.error(`${engine}, index ${index}, ${workers} workers`);
    rates.push(
      await withApp(setup, async (running): Promise<Rate> => {
        const { app, indexPid } = running;
        const idleMb = memoryMb(app.pid);
        const best = await rise(running, Number(workers));
        return {
          database: engine,
          index,
          workers: Number(workers),
          perSecond: best?.perSecond ?? 0,
          p50: best?.p50,
          p99: best?.p99,
          serverCores: best?.serverCores,
          othersCores: best?.othersCores,
          idleMb,
          mb: memoryMb(app.pid),
          ...(indexPid !== undefined && { indexCores: best?.indexCores, indexMb: memoryMb(indexPid) }),
        };
      }),
    );
  }
  console.table(rates);
  if (values.write) writeRates(rates, day);

  const [steady] = setups;
  const pace = Math.floor((rates[0]?.perSecond ?? 0) * steadyShare);
  if (steady && pace > 0 && minutes > 0) {
    console.error(`${steady.engine}, ${steady.workers} workers, ${pace} a second for ${minutes} minutes`);
    const minutesPassed = await withApp(steady, async ({ app, questionAt }) => {
      const passed: Minute[] = [];
      let asked = 0;
      for (let minute = 1; minute <= minutes; minute += 1) {
        const othersCores = coresOf(othersSeconds);
        const next = () => {
          asked += 1;
          return questionAt(asked);
        };
        const { shed, timeouts, failed, p50, p99 } = await askAtPace({
          base: app.base,
          perSecond: pace,
          seconds: 60,
          questionAt: next,
        });
        passed.push({ minute, p50, p99, shed, timeouts, failed, mb: memoryMb(app.pid), othersCores: othersCores() });
      }
      return passed;
    });
    console.table(minutesPassed);
    const memory = growthOf(minutesPassed);
    console.log(memory);
    if (values.write) writeMinutes(minutesPassed, { ...steady, pace, memory }, day);
  }
} finally {
  await postgres?.stop();
}
