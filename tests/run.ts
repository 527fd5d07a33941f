import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildOnce } from './faults/build-once.ts';
import { findChromium, findHeadlessShell } from './fixtures/chromium.ts';
import { freePort } from './fixtures/free-port.ts';
import { createScratchFolder } from './fixtures/scratch-folder.ts';

/**
 * `npm test`: types and lint, units and stores, journeys in a real browser; one closing line for all. They run beside
 * each other, since each of them waits now and then, and what one prints comes in one piece when it ends.
 */
const root = join(import.meta.dirname, '..');
const scratch = createScratchFolder();
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const bin = (name: string) => join(root, 'node_modules/.bin', name);
const tally = { passed: 0, failed: 0 };
/** What went wrong, by name: repeated at the end, since what is printed before it is long. */
const failures: string[] = [];

interface UnitReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
}

interface JourneySuite {
  file: string;
  specs: { title: string; tests: { status: string }[] }[];
  suites?: JourneySuite[];
}

interface JourneyReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: JourneySuite[];
}

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
  const passed = await run(command, args);
  console.log(`${passed ? '✓' : '✗'} ${name}`);
  tally[passed ? 'passed' : 'failed'] += 1;
  if (!passed) failures.push(name);
};

const report = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(join(scratch, file), 'utf8'));
  } catch {
    return undefined;
  }
};

const checks = async (): Promise<void> => {
  await check('route types', bin('react-router'), ['typegen']);
  await check('types', bin('tsc'), []);
  await check('lint and format', bin('biome'), ['check', '.']);
};

const units = async (): Promise<void> => {
  const output = `--outputFile.json=${join(scratch, 'units.json')}`;
  const passed = await run(bin('vitest'), ['run', '--reporter=dot', '--reporter=json', output]);
  const told = report('units.json') as UnitReport | undefined;
  tally.passed += told?.numPassedTests ?? 0;
  tally.failed += Math.max(told?.numFailedTests ?? 0, passed ? 0 : 1);
  for (const { name, status, assertionResults } of told?.testResults ?? []) {
    const failed = assertionResults.filter((test) => test.status === 'failed').map((test) => test.fullName);
    if (status === 'failed') failures.push(`${relative(root, name)}: ${failed.join('; ') || 'the file itself'}`);
  }
};

const journeys = async (): Promise<void> => {
  const [port, providerPort] = await Promise.all([freePort(), freePort()]);
  const log = join(scratch, 'server.log');
  const browser = findChromium();
  const passed = await run(bin('playwright'), ['test', '--config', 'tests/e2e/playwright.config.ts'], {
    CHROME_PATH: browser,
    HEADLESS_SHELL_PATH: findHeadlessShell() ?? browser,
    TEST_PORT: String(port),
    TEST_PROVIDER_PORT: String(providerPort),
    TEST_DATA_DIR: join(scratch, 'data'),
    TEST_SERVER_LOG: log,
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(scratch, 'journeys.json'),
  });
  if (!passed)
    console.log(`What the server of the journeys said:\n${existsSync(log) ? readFileSync(log, 'utf8') : 'nothing'}`);
  const told = report('journeys.json') as JourneyReport | undefined;
  tally.passed += told?.stats.expected ?? 0;
  tally.failed += Math.max((told?.stats.unexpected ?? 0) + (told?.stats.flaky ?? 0), passed ? 0 : 1);
  const read = (suite: JourneySuite): void => {
    for (const { title, tests } of suite.specs)
      if (tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
        failures.push(`${suite.file}: ${title}`);
    for (const inner of suite.suites ?? []) read(inner);
  };
  for (const suite of told?.suites ?? []) read(suite);
};

// Both the journeys and the tests of faults start what is built.
const tests = async (): Promise<void> => {
  await buildOnce();
  await Promise.all([units(), journeys()]);
};

await Promise.all([checks(), tests()]);

for (const failure of failures) console.log(`✗ ${failure}`);
console.log(`${tally.passed} passed, ${tally.failed} failed`);
process.exit(tally.failed === 0 ? 0 : 1);
