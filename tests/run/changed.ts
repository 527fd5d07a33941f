import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

const root = join(import.meta.dirname, '../..');

const git = (...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout.trim();
};

/** The commit to compare with, from `--changed` or `--changed REF`; undefined for a full run. */
export const changedSince = (args: readonly string[]): string | undefined => {
  const at = args.indexOf('--changed');
  if (at < 0) return undefined;
  return git('merge-base', args[at + 1] ?? 'origin/main', 'HEAD');
};

/** Files that were committed since, are modified, or are new. */
export const changedFiles = (since: string): string[] =>
  [git('diff', '--name-only', since), git('ls-files', '--others', '--exclude-standard')]
    .join('\n')
    .split('\n')
    .filter(Boolean);

/** Tests whose imports do not show what they run: pages by route, processes, the build. */
const runsTheProduct =
  /fixtures\/(page-app|page-build|server-process|run-command|run-bundled-command|bundled-processes)|node:child_process|build-once|-process\.ts'/;

const isProduct = (file: string): boolean => /^(src|data)\//.test(file) && !/\.test\.tsx?$/.test(file);

/** Test files that these changes can affect other than through imports: those that read or run the sources. */
export const testsBeyondImports = (files: readonly string[]): string[] => {
  const checks = globSync('tests/*.test.ts', { cwd: root });
  if (!files.some(isProduct)) return checks;
  const running = globSync(['tests/contracts/**/*.test.ts', 'tests/faults/*.test.ts'], { cwd: root });
  return [...checks, ...running.filter((file) => runsTheProduct.test(readFileSync(join(root, file), 'utf8')))];
};

/** Test files that import what changed since. */
export const testsByImport = (since: string): string[] => {
  const vitest = join(root, 'node_modules/.bin/vitest');
  const { stdout } = spawnSync(vitest, ['list', '--filesOnly', '--json', '--changed', since], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const listed = JSON.parse(stdout.slice(stdout.indexOf('['))) as { file: string }[];
  return listed.map(({ file }) => relative(root, file));
};

const alerts = [
  'account',
  'alerts',
  'best-deals',
  'ops-',
  'push',
  'saved',
  'search',
  'subscribe',
  'undelivered',
  'vehicle',
];

/** Journeys that visit the screens of a group or domain. A domain that is not listed may be on any page. */
const journeysOf: Readonly<Record<string, readonly string[]>> = {
  'back-office': ['ops-', 'credit-application'],
  'browse/compare': ['compare', 'firefox', 'own-figures', 'vehicle', 'without-script'],
  'browse/research': ['research'],
  'contact/alert-choices': alerts,
  'contact/alert-delivery': alerts,
  'contact/alert-links': alerts,
  'contact/alert-preview': alerts,
  'contact/purchases': ['credit-application', 'my-terms', 'ops-', 'wallet'],
  'contact/sharing': ['shared-pages', 'sharing'],
  'contact/subscribers': alerts,
  'finding/map': ['altered-page', 'dealers', 'map', 'my-location', 'vehicle', 'without-script'],
  'people/experiments': ['experiments', 'ops-'],
  'saved/owned-vehicles': ['account', 'dealers', 'saved'],
  'supply/imports': ['ops-'],
  'supply/inventory': ['ops-'],
  'supply/moderation': ['ops-', 'vehicle'],
};

/** Files that do not affect the browser. */
const isUnseen = (file: string): boolean =>
  /\.(md|test\.tsx?)$/.test(file) ||
  /^(docs|bench|tests\/(contracts|faults|house|rules|client|catalogue))\//.test(file);

/** Journeys that these changes can affect, by file name; `'all'` when in doubt. */
export const journeysFor = (files: readonly string[]): 'all' | string[] => {
  const specs = globSync('tests/e2e/*.spec.ts', { cwd: root }).map((file) => basename(file));
  const wanted = new Set<string>();
  for (const file of files.filter((one) => !isUnseen(one))) {
    const spec = /^tests\/e2e\/([\w-]+\.spec\.ts)$/.exec(file)?.[1];
    const [domain = '', group = ''] = /^src\/domains\/(([\w-]+)\/[\w-]+)/.exec(file)?.slice(1) ?? [];
    const names = spec ? [spec] : (journeysOf[domain] ?? journeysOf[group]);
    if (!names) return 'all';
    for (const one of specs) if (names.some((name) => one.startsWith(name))) wanted.add(one);
  }
  return [...wanted].sort();
};
