import { closeSync, openSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type FeedProblem, problemLine } from '#domains/inventory/feed/feed-problem.ts';
import { readDateMs } from '#domains/inventory/feed/feed-values.ts';
import { createPhotoFetch } from '#domains/inventory/feed/fetch-photo.server.ts';
import { type ImportSummary, importFeed } from '#domains/inventory/feed/import-feed.server.ts';
import { createPhotoStore } from '#domains/pictures/photo-store.server.ts';
import { errorMessage } from '#lib/log.ts';
import { endWithReason } from '../start-failures.ts';
import { openInventory } from './open-inventory.ts';
import { createProgressDisplay } from './progress-display.ts';

/** `npm run import -- FILE`: takes a feed into the inventory; docs/feeds.md says what a feed looks like. */

const usage = `Usage: npm run import -- FILE [options]
  --full               the file holds all vehicles of its dealers: those missing from it become expired
  --all-or-nothing     import nothing when any row is in error
  --dry-run            check the file and store nothing
  --errors FILE        write every problem to a file, one JSON object per line
  --as-of DATE         when the feed was written, instead of the file's own time
  --private-hosts      also fetch pictures from addresses of this network`;

const shownProblems = 50;
const writtenTogether = 65_536;

const readArguments = (args: string[]) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      full: { type: 'boolean', default: false },
      'all-or-nothing': { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      'private-hosts': { type: 'boolean', default: false },
      errors: { type: 'string' },
      'as-of': { type: 'string' },
    },
  });
  const [file, ...others] = positionals;
  if (!file || others.length > 0) throw new Error('Name one file.');
  const asOfMs = values['as-of'] === undefined ? undefined : readDateMs(values['as-of']);
  if (values['as-of'] !== undefined && asOfMs === undefined) throw new Error('--as-of is a date such as 2026-11-01.');
  // npm runs scripts in the project's folder; a path is meant from where the operator stands.
  return { ...values, file: resolve(process.env.INIT_CWD ?? '.', file), asOfMs };
};

/** The first problems as they are, the rest as a number; all of them in a file when one is named. */
const createProblemLog = (file: string | undefined) => {
  const shown: FeedProblem[] = [];
  let count = 0;
  let unwritten = '';
  const output = file === undefined ? undefined : openSync(file, 'w');
  // At once and not later: a feed may have more problems than memory has room for.
  const write = (output: number): void => {
    writeFileSync(output, unwritten);
    unwritten = '';
  };
  return {
    add: (problem: FeedProblem): void => {
      count += 1;
      if (shown.length < shownProblems) shown.push(problem);
      if (output === undefined) return;
      unwritten += `${JSON.stringify(problem)}\n`;
      if (unwritten.length > writtenTogether) write(output);
    },
    end: (): void => {
      for (const problem of shown) console.error(problemLine(problem));
      if (count > shown.length) console.error(`… and ${count - shown.length} more${file ? `, all in ${file}` : ''}`);
      if (output === undefined) return;
      write(output);
      closeSync(output);
    },
  };
};

const summaryLines = (summary: ImportSummary, { dryRun }: { dryRun: boolean }): string[] => {
  const { rows, good, errors, warnings } = summary;
  const read = `${rows} rows read: ${good} good, ${rows - good} left out (${errors} errors, ${warnings} warnings).`;
  if (dryRun) return [read, 'Nothing was stored: this was a dry run.'];
  return [
    read,
    `${summary.added} vehicles added, ${summary.changed} changed, ${summary.unchanged} as they were.`,
    `${summary.priceChanges} prices changed, ${summary.relisted} vehicles are back, ${summary.expired} expired.`,
    `${summary.dealersAdded} dealers added, ${summary.dealersChanged} changed; ${summary.estimatesChanged} market estimates renewed.`,
    ...(summary.expirySkipped ? ['Too many rows cannot be read to tell which vehicles are gone: none expired.'] : []),
  ];
};

const run = async ({ file, asOfMs, errors, ...flags }: ReturnType<typeof readArguments>): Promise<boolean> => {
  const dryRun = flags['dry-run'];
  const inventory = await openInventory(process.env);
  const { stores, catalogue, places, clock, dataDir } = inventory;
  const progress = createProgressDisplay();
  const problems = createProblemLog(errors);
  try {
    const result = await importFeed({
      stores,
      catalogue,
      places,
      clock,
      photos: createPhotoStore({ folder: join(dataDir, 'photos') }),
      fetchPhoto: createPhotoFetch({ allowPrivateHosts: flags['private-hosts'] }),
      file,
      workDir: join(dataDir, 'imports'),
      full: flags.full,
      allOrNothing: flags['all-or-nothing'],
      dryRun,
      onProblem: problems.add,
      onProgress: progress.show,
      ...(asOfMs !== undefined && { asOfMs }),
    });
    progress.end();
    problems.end();
    if (!result.ok) {
      console.error(result.error.message);
      return false;
    }
    console.log(summaryLines(result.value, { dryRun }).join('\n'));
    if (result.value.good === 0) console.error('No row of the feed was good.');
    return result.value.good > 0;
  } finally {
    progress.end();
    await inventory.close();
  }
};

const readArgumentsOrExit = () => {
  try {
    return readArguments(process.argv.slice(2));
  } catch (error) {
    console.error(`${errorMessage(error)}\n${usage}`);
    process.exit(1);
  }
};

process.exitCode = (await run(readArgumentsOrExit()).catch(endWithReason)) ? 0 : 1;
