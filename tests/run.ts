import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildOnce } from './faults/build-once.ts';
import { findChromium, findHeadlessShell } from './fixtures/chromium.ts';
import { freePort } from './fixtures/free-port.ts';
import { createScratchFolder } from './fixtures/scratch-folder.ts';
import { changedFiles, changedSince, journeysFor, testsBeyondImports, testsByImport } from './run/changed.ts';
import { type Outcome, readJourneys, readUnits, slowest } from './run/reports.ts';

/**
 * `npm test`: types and lint beside the build, then unit and store tests, then journeys in a real browser, with one
 * summary line. The parts run one after another, because each uses all processors. `npm test -- --changed [REF]` runs
 * what the changes since REF (origin/main) can affect.
 */
const root = join(import.meta.dirname, '..');
const since = changedSince(process.argv.slice(2));
const scratch = createScratchFolder();
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const bin = (name: string) => join(root, 'node_modules/.bin', name);
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
/**
 * V8 options for test workers, which take an eighth less of the processors with them: objects of a test have died
 * before a young generation of this size is full, threads that help to collect take from other workers' time, and an
 * old generation below this size is not searched again and again.
 */
const forTests = [
  '--min-semi-space-size=32',
  '--max-semi-space-size=64',
  '--no-memory-reducer',
  '--single-threaded-gc',
  '--initial-old-space-size=768',
];
const total: Outcome = { passed: 0, failed: 0, failures: [], files: [] };

const add = ({ passed, failed, failures, files }: Outcome): void => {
  total.passed += passed;
  total.failed += failed;
  total.failures.push(...failures);
  total.files.push(...files);
};

const run = (command: string, args: string[], env: Record<string, string> = {}): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, TMPDIR: scratch, ...env },
    });
    const printed: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => printed.push(chunk));
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(printed));
      resolve(code === 0);
    });
  });

const check = async (name: string, command: string, args: string[]): Promise<void> => {
  const isGood = await run(command, args);
  console.log(`${isGood ? '✓' : '✗'} ${name}`);
  add({ passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, failures: isGood ? [] : [name], files: [] });
};

const checks = async (): Promise<void> => {
  await check('route types', bin('react-router'), ['typegen']);
  await check('types', bin('tsc'), []);
  await check('lint and format', bin('biome'), ['check', '.']);
};

const units = async (files: readonly string[]): Promise<void> => {
  const summary = join(scratch, 'units.json');
  const reports = ['--reporter=dot', '--reporter=json', `--outputFile.json=${summary}`];
  const isGood = await run(process.execPath, [...forTests, vitest, 'run', ...reports, ...files]);
  const outcome = readUnits(summary);
  const short = (text: string) => text.replace(`${root}/`, '');
  add({
    passed: outcome.passed,
    failed: Math.max(outcome.failed, isGood ? 0 : 1),
    failures: outcome.failures.map(short),
    files: outcome.files.map(({ name, ms }) => ({ name: short(name), ms })),
  });
};

const journeys = async (specs: readonly string[]): Promise<void> => {
  const [port, providerPort] = await Promise.all([freePort(), freePort()]);
  const log = join(scratch, 'server.log');
  const file = join(scratch, 'journeys.json');
  const browser = findChromium();
  const isGood = await run(bin('playwright'), ['test', '--config', 'tests/e2e/playwright.config.ts', ...specs], {
    CHROME_PATH: browser,
    HEADLESS_SHELL_PATH: findHeadlessShell() ?? browser,
    TEST_PORT: String(port),
    TEST_PROVIDER_PORT: String(providerPort),
    TEST_DATA_DIR: join(scratch, 'data'),
    TEST_SERVER_LOG: log,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  if (!isGood)
    console.log(`What the server of the journeys said:\n${existsSync(log) ? readFileSync(log, 'utf8') : 'nothing'}`);
  const outcome = readJourneys(file);
  add({ ...outcome, failed: Math.max(outcome.failed, isGood ? 0 : 1) });
};

const changes = since === undefined ? [] : changedFiles(since);
const files = since === undefined ? [] : [...testsByImport(since), ...testsBeyondImports(changes)];
const specs = since === undefined ? 'all' : journeysFor(changes);

// Journeys and fault tests start the built product.
await Promise.all([checks(), buildOnce()]);
await units([...new Set(files)]);
if (specs === 'all') await journeys([]);
else if (specs.length > 0) await journeys(specs);

console.log(`Slowest files:\n${slowest(total.files, 10).join('\n')}`);
for (const failure of total.failures) console.log(`✗ ${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
