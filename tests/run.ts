import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './fixtures/chromium.ts';
import { freePort } from './fixtures/free-port.ts';

/** `npm test`: types and lint, units and stores, then journeys in a real browser; one closing line for all. */
const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'forecourt-test-'));
const bin = (name: string) => join(root, 'node_modules/.bin', name);
const tally = { passed: 0, failed: 0 };

const run = (command: string, args: string[], env: Record<string, string> = {}): number =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1;

const check = (name: string, command: string, args: string[]): void => {
  const passed = run(command, args) === 0;
  console.log(`${passed ? '✓' : '✗'} ${name}`);
  tally[passed ? 'passed' : 'failed'] += 1;
};

const report = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(join(reports, file), 'utf8'));
  } catch {
    return undefined;
  }
};

check('route types', bin('react-router'), ['typegen']);
check('types', bin('tsc'), []);
check('lint and format', bin('biome'), ['check', '.']);

const units = run(bin('vitest'), [
  'run',
  '--reporter=dot',
  '--reporter=json',
  `--outputFile.json=${join(reports, 'units.json')}`,
]);
const unitReport = report('units.json') as { numPassedTests: number; numFailedTests: number } | undefined;
tally.passed += unitReport?.numPassedTests ?? 0;
tally.failed += Math.max(unitReport?.numFailedTests ?? 0, units === 0 ? 0 : 1);

const [port, providerPort] = await Promise.all([freePort(), freePort()]);
const journeys = run(bin('playwright'), ['test', '--config', 'tests/e2e/playwright.config.ts'], {
  CHROME_PATH: findChromium(),
  TEST_PORT: String(port),
  TEST_PROVIDER_PORT: String(providerPort),
  TEST_DATA_DIR: join(reports, 'data'),
  PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'journeys.json'),
});
const journeyReport = report('journeys.json') as { stats: { expected: number; unexpected: number; flaky: number } };
tally.passed += journeyReport?.stats.expected ?? 0;
tally.failed += Math.max(
  (journeyReport?.stats.unexpected ?? 0) + (journeyReport?.stats.flaky ?? 0),
  journeys === 0 ? 0 : 1,
);

rmSync(reports, { recursive: true, force: true });
console.log(`${tally.passed} passed, ${tally.failed} failed`);
process.exit(tally.failed === 0 ? 0 : 1);
