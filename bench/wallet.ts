import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { walletIdPath } from '#domains/people/wallet/storage/wallet-paths.ts';
import { createWalletStore } from '#domains/people/wallet/storage/wallet-store.server.ts';
import { createWallets } from '#domains/people/wallet/storage/wallets.server.ts';
import { systemClock } from '#lib/clock.ts';
import { openDatabase } from '#platform/sql/database.ts';
import { purchasesOver } from '#tests/fixtures/purchases.ts';
import { startPostgres } from '../tests/fixtures/postgres.ts';

export const name = 'wallet';

const ways = ['http', 'bare', 'store'] as const;
type Way = (typeof ways)[number];

export type Row = {
  engine: 'sqlite' | 'postgres';
  call: 'PUT' | 'GET';
  /**
   * Requests per second of the server's processor time: of the product, of a bare route over the same store, and of the
   * store alone.
   */
  http: number;
  bare: number;
  store: number;
  ofStore: string;
  ofBare: string;
  errors: number;
};

type Location = { dataDir: string; databaseUrl?: string };
type Work = (shopper: number, turn: number) => Promise<boolean>;

const shoppers = 50;
const roundMs = 1_500;
/** The first round is not counted: code runs slowly until it is compiled. */
const rounds = 8;
const serverFile = fileURLToPath(new URL('./wallet-server.ts', import.meta.url));

/** The wallet of a shopper who used every feature once. */
const infoOf = (turn: number) => ({
  ...({
    creditType: 'b',
    loanTerm: 60,
    leaseTerm: 36,
    leaseMileageRange: 12_000,
    downPayment: turn,
    zip: '30303',
  } as const),
  ...({ downPaymentType: 'amount', dealType: 'finance', paymentOption: 'finance', monthlyBudget: 400 } as const),
  tradeIn: { value: 9_400, amountOwed: 6_150, condition: 'good', source: 'manual' } as const,
  interactions: { hasOpenedWallet: true, hasUpdatedWallet: true, hideReceipt: [1, 2, 3] },
  creditAppDeals: [{ dealId: 'a', ownerId: '60000001', expiry: 1_900_000_000_000 }],
});

/** Runs per second of processor time, with shoppers who each do one thing after another. */
const perSecond = async (work: Work, usedSeconds: () => Promise<number>): Promise<{ rate: number; errors: number }> => {
  const before = await usedSeconds();
  const until = performance.now() + roundMs;
  let done = 0;
  let errors = 0;
  const firstTurn = Math.round(performance.now());
  const shop = async (shopper: number): Promise<void> => {
    for (let turn = firstTurn; performance.now() < until; turn += 1) {
      if (await work(shopper, turn)) done += 1;
      else errors += 1;
    }
  };
  await Promise.all(Array.from({ length: shoppers }, (_, shopper) => shop(shopper)));
  return { rate: done / ((await usedSeconds()) - before), errors };
};

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/**
 * Wallets saved and read over HTTP, compared with a bare route over the same store and with the statements alone; the
 * difference is the cost of serving. Measured in processor time, so that neither other programs nor the client count.
 * PostgreSQL's own time is not included.
 */
export const run = async (): Promise<Row[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-wallet-'));
  const server = await startPostgres({ fsync: true }).catch(() => undefined);
  try {
    const rows = await measure('sqlite', { dataDir });
    if (server) rows.push(...(await measure('postgres', { dataDir, databaseUrl: server.url })));
    if (rows.some(({ errors }) => errors > 0)) process.exitCode = 1;
    return rows;
  } finally {
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

const measure = async (engine: Row['engine'], location: Location): Promise<Row[]> => {
  const db = await openDatabase(location);
  const store = createWalletStore({ db });
  const wallets = createWallets({
    db,
    store,
    purchasesOf: purchasesOver({ db, clock: systemClock }).facts,
    clock: systemClock,
  });
  const ids = await Promise.all(
    Array.from({ length: shoppers }, async () => {
      const made = await wallets.create(infoOf(0), { bindTo: undefined });
      return made.ok ? made.value.id : '';
    }),
  );
  const idOf = (shopper: number): string => ids[shopper] ?? '';
  const agent = new Agent({ keepAlive: true, maxSockets: shoppers * 2 });
  const [whole, bare] = [await startServer(location), await startServer(location, 'bare')];
  const over = (port: string): Record<Row['call'], Work> => ({
    PUT: (shopper, turn) => ask({ agent, port, shopper, turn, id: idOf(shopper), body: { paymentInfo: infoOf(turn) } }),
    GET: (shopper, turn) => ask({ agent, port, shopper, turn, id: idOf(shopper) }),
  });
  const works: Record<Way, Record<Row['call'], Work>> = {
    http: over(whole.port),
    bare: over(bare.port),
    store: {
      PUT: async (shopper, turn) =>
        (await store.save(idOf(shopper), infoOf(turn), { owner: null, basedOn: undefined, nowMs: Date.now() })) !==
        undefined,
      GET: async (shopper) => (await store.find(idOf(shopper))) !== undefined,
    },
  };
  const usedBy: Record<Way, () => Promise<number>> = {
    http: whole.usedSeconds,
    bare: bare.usedSeconds,
    store: async () => process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
  };
  const rows: Row[] = [];
  for (const call of ['PUT', 'GET'] as const) {
    const times: Record<Way, number[]> = { http: [], bare: [], store: [] };
    let errors = 0;
    for (let round = 0; round < rounds; round += 1) {
      for (const way of ways) {
        const measured = await perSecond(works[way][call], usedBy[way]);
        if (round > 0) times[way].push(measured.rate);
        errors += measured.errors;
      }
    }
    const rates = { http: median(times.http), bare: median(times.bare), store: median(times.store) };
    rows.push({
      engine,
      call,
      http: Math.round(rates.http),
      bare: Math.round(rates.bare),
      store: Math.round(rates.store),
      ofStore: `${(rates.http / rates.store).toFixed(2)}x`,
      ofBare: `${(rates.http / rates.bare).toFixed(2)}x`,
      errors,
    });
  }
  agent.destroy();
  await Promise.all([whole.stop(), bare.stop()]);
  await db.close();
  return rows;
};

const startServer = async (location: Location, ...how: 'bare'[]) => {
  const child = spawn(process.execPath, [serverFile, JSON.stringify(location), ...how], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const neverReady = ended.then(([code]) => Promise.reject(new Error(`the server ended with ${code}`)));
  const [printed] = (await Promise.race([once(child.stdout.setEncoding('utf8'), 'data'), neverReady])) as [string];
  neverReady.catch(() => {});
  return {
    port: new URL(printed.trim()).port,
    usedSeconds: async (): Promise<number> => {
      const firstOutput = once(child.stdout, 'data');
      child.kill('SIGUSR2');
      return Number((await firstOutput)[0]);
    },
    stop: async (): Promise<void> => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};

type Call = { agent: Agent; port: string; shopper: number; turn: number; id: string; body?: object };

/**
 * Rate limits are per network, so each shopper has networks of their own, and changes them while saving without a
 * pause.
 */
const ask = ({ agent, port, shopper, turn, id, body }: Call): Promise<boolean> =>
  new Promise((resolve) => {
    const sent = body && JSON.stringify(body);
    const headers = {
      host: `localhost:${port}`,
      'x-forwarded-for': `10.${shopper}.${(turn >> 14) & 255}.${(turn >> 6) & 255}`,
      ...(sent && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
    };
    const options = { host: '127.0.0.1', port, path: walletIdPath(id), method: sent ? 'PUT' : 'GET', agent, headers };
    const post = request(options, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode === 200));
    });
    post.on('error', () => resolve(false)).end(sent);
  });
