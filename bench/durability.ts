import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startPostgres } from '../tests/fixtures/postgres.ts';
import { type Location, openLedger } from './durability-ledger.ts';

export const name = 'durability';

export type Row = {
  engine: 'sqlite' | 'postgres';
  killed: string;
  rounds: number;
  acknowledged: number;
  lost: number;
  torn: number;
  slowestReopenMs: number;
};

const DEFAULT_ROUNDS = 10;
const SHORTEST_RUN_MS = 20;
const LONGEST_RUN_MS = 300;
const writerFile = fileURLToPath(new URL('./durability-writer.ts', import.meta.url));

/**
 * Kills the writing process (SQLite) or the database server (PostgreSQL) with SIGKILL in mid-write, then checks that
 * every acknowledged write is there.
 */
export const run = async ({ json, rounds = DEFAULT_ROUNDS }: { json: boolean; rounds?: number }): Promise<Row[]> => {
  const report = (line: string) => {
    if (!json) console.error(line);
  };
  const rows = [await tortureSqlite(rounds, report), await torturePostgres(rounds, report)];
  if (rows.some(({ lost, torn, acknowledged }) => lost + torn > 0 || acknowledged === 0)) process.exitCode = 1;
  return rows;
};

type Report = (line: string) => void;

const tortureSqlite = async (rounds: number, report: Report): Promise<Row> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-durability-'));
  try {
    const summary = await torture({ location: { dataDir }, rounds, report, crash: async (killWriter) => killWriter() });
    return { engine: 'sqlite', killed: 'the writing process', rounds, ...summary };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};

const torturePostgres = async (rounds: number, report: Report): Promise<Row> => {
  const server = await startPostgres({ fsync: true });
  const location = { databaseUrl: server.url, dataDir: tmpdir() };
  const crash = async (killWriter: () => void) => {
    await server.kill();
    killWriter();
    await server.start();
  };
  try {
    const summary = await torture({ location, rounds, report, crash });
    return { engine: 'postgres', killed: 'every server process', rounds, ...summary };
  } finally {
    await server.stop();
  }
};

type Torture = {
  location: Location;
  rounds: number;
  report: Report;
  crash(killWriter: () => void): Promise<void>;
};

const torture = async ({ location, rounds, report, crash }: Torture) => {
  const acknowledged: string[] = [];
  let result = { lost: 0, torn: 0 };
  let slowestReopenMs = 0;
  for (let round = 1; round <= rounds; round += 1) {
    acknowledged.push(...(await writeUntilCrash({ location, prefix: String(round), crash })));
    const startedAt = performance.now();
    const ledger = await openLedger(location);
    slowestReopenMs = Math.max(slowestReopenMs, Math.round(performance.now() - startedAt));
    // Writes of earlier rounds are checked again: recovery must not undo what survived before.
    result = await ledger.audit(acknowledged);
    await ledger.close();
    report(`round ${round}: ${acknowledged.length} acknowledged, ${result.lost} lost, ${result.torn} torn`);
  }
  return { acknowledged: acknowledged.length, ...result, slowestReopenMs };
};

type WriteUntilCrash = Pick<Torture, 'location' | 'crash'> & { prefix: string };

const writeUntilCrash = async ({ location, prefix, crash }: WriteUntilCrash): Promise<string[]> => {
  const writer = spawn(process.execPath, [writerFile, JSON.stringify(location), prefix], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let printed = '';
  writer.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    printed += chunk;
  });
  const closed = once(writer, 'close');
  await Promise.race([once(writer.stdout, 'data'), closed]);
  await wait(SHORTEST_RUN_MS + Math.random() * (LONGEST_RUN_MS - SHORTEST_RUN_MS));
  await crash(() => writer.kill('SIGKILL'));
  await closed;
  // The last line may have been cut short by the kill, so it doesn't count as acknowledged.
  return printed.split('\n').slice(0, -1);
};

if (import.meta.main) {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false }, rounds: { type: 'string' } } });
  const rows = await run({ json: values.json, rounds: values.rounds ? Number(values.rounds) : undefined });
  if (values.json) console.log(JSON.stringify(rows));
  else console.table(rows);
}
