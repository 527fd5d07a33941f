import { closeSync, openSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createPhotoStore } from '#domains/reference/pictures/photo-store.server.ts';
import { type FeedMapping, withColumn } from '#domains/supply/feeds/dialects/feed-mapping.ts';
import { feedColumnOf } from '#domains/supply/feeds/feed-columns.ts';
import { type FeedProblem, printable, problemLine } from '#domains/supply/feeds/feed-problem.ts';
import { readDateMs } from '#domains/supply/feeds/feed-values.ts';
import { createFeedFetch } from '#domains/supply/feeds/fetch-feed.server.ts';
import { createPhotoFetch } from '#domains/supply/feeds/fetch-photo.server.ts';
import { importFeed } from '#domains/supply/feeds/import-feed.server.ts';
import { previewFeed } from '#domains/supply/feeds/preview-feed.server.ts';
import { errorMessage } from '#lib/log.ts';
import { StartFailure } from '#lib/start-failure.ts';
import { endWithReason } from '../start-failures.ts';
import { giveWay } from './give-way.ts';
import { mappingLines, stopAdvice, summaryLines } from './import-report.ts';
import { openInventory } from './open-inventory.ts';
import { createProgressDisplay } from './progress-display.ts';

/** `npm run import -- FILE`: imports a feed into the inventory; docs/feeds.md describes feeds. */

const usage = `Usage: npm run import -- FILE-OR-ADDRESS [options]
  --full               the file holds all vehicles of its dealers: those missing from it become expired
  --dealer NUMBER      all cars are of this dealer, whatever the rows say: its number in the back office
  --map "COLUMN=field"  what a column of the file means, such as "Drivetrain Desc=drive"; as often as needed
  --leave-unknown COLUMN  a column that nobody reads stays unread, and what it holds unknown
  --all-or-nothing     import nothing when any row is in error
  --accept-losses      import it also when many cars would go off sale
  --dry-run            check the file and store nothing
  --errors FILE        write every problem to a file, one JSON object per line
  --as-of DATE         when the feed was written, instead of the file's own time
  --private-hosts      also fetch pictures, or the feed, from addresses of this network`;

const mostProblems = 50;
const writtenTogether = 65_536;

/** Reads `--map`, such as `Drivetrain Desc=drive`. */
const readChoice = (text: string) => {
  const at = text.lastIndexOf('=');
  const field = at < 0 ? undefined : feedColumnOf(text.slice(at + 1));
  if (!field)
    throw new Error(`--map is a column of the file and one of ours, such as "Drivetrain Desc=drive": ${text}`);
  return { column: text.slice(0, at).trim(), field };
};

const readArguments = (args: string[]) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      full: { type: 'boolean', default: false },
      'all-or-nothing': { type: 'boolean', default: false },
      'accept-losses': { type: 'boolean', default: false },
      dealer: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      'private-hosts': { type: 'boolean', default: false },
      map: { type: 'string', multiple: true, default: [] },
      'leave-unknown': { type: 'string', multiple: true, default: [] },
      errors: { type: 'string' },
      'as-of': { type: 'string' },
    },
  });
  const [file, ...others] = positionals;
  if (!file || others.length > 0) throw new Error('Name one file.');
  const asOfMs = values['as-of'] === undefined ? undefined : readDateMs(values['as-of']);
  if (values['as-of'] !== undefined && asOfMs === undefined) throw new Error('--as-of is a date such as 2026-11-01.');
  const dealerId = values.dealer === undefined ? undefined : Number(values.dealer);
  if (values.dealer !== undefined && !/^\d{1,9}$/.test(values.dealer)) throw new Error('--dealer is a number.');
  const choices = [
    ...values.map.map(readChoice),
    ...values['leave-unknown'].map((column) => ({ column, field: null })),
  ];
  // npm runs scripts in the project's folder; paths are relative to the operator's current folder.
  const address = /^https?:/i.test(file) ? file : undefined;
  return { ...values, file: resolve(process.env.INIT_CWD ?? '.', file), address, asOfMs, choices, dealerId };
};

/** Prints the first problems and counts the rest; writes all of them to a file if one is named. */
const createProblemLog = (file: string | undefined) => {
  const first: FeedProblem[] = [];
  let count = 0;
  let unwritten = '';
  const output = file === undefined ? undefined : openSync(file, 'w');
  // Written immediately: a feed may have more problems than fit in memory.
  const write = (output: number): void => {
    writeFileSync(output, unwritten);
    unwritten = '';
  };
  return {
    add: (problem: FeedProblem): void => {
      count += 1;
      if (first.length < mostProblems) first.push(problem);
      if (output === undefined) return;
      unwritten += `${JSON.stringify(problem)}\n`;
      if (unwritten.length > writtenTogether) write(output);
    },
    end: (): void => {
      for (const problem of first) console.error(problemLine(problem));
      if (count > first.length) console.error(`… and ${count - first.length} more${file ? `, all in ${file}` : ''}`);
      if (output === undefined) return;
      write(output);
      closeSync(output);
    },
  };
};

type Arguments = ReturnType<typeof readArguments> & { name?: string };

const mappingOf = async ({ choices, ...args }: Arguments): Promise<FeedMapping> => {
  const preview = await previewFeed({ ...args, rows: 0 });
  if (!preview.ok) throw new StartFailure(preview.error);
  const { mapping } = preview.value;
  const unknown = choices.find(({ column }) => !mapping.columns.some((one) => one.column === column));
  if (unknown) throw new StartFailure(`The file has no column "${printable(unknown.column)}".`);
  return choices.reduce((soFar, { column, field }) => withColumn(soFar, column, field), mapping);
};

/** A feed at a web address is downloaded first, and the file is removed afterwards. */
const run = async (args: Arguments): Promise<boolean> => {
  if (args.address === undefined) return importFile(args);
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-feed-'));
  try {
    const file = join(folder, 'feed');
    const fetchFeed = createFeedFetch({ allowPrivateHosts: args['private-hosts'] });
    const fetched = await fetchFeed({ address: args.address, file });
    if (!fetched.ok) throw new StartFailure(`The feed cannot be fetched: ${fetched.error}.`);
    const { name, writtenMs } = fetched.value;
    return await importFile({
      ...args,
      file,
      name,
      asOfMs: args.asOfMs ?? (writtenMs && Math.min(writtenMs, Date.now())),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const importFile = async (args: Arguments): Promise<boolean> => {
  const { file, name, asOfMs, dealerId, errors, ...flags } = args;
  const dryRun = flags['dry-run'];
  const mapping = await mappingOf(args);
  const inventory = await openInventory(process.env);
  const { stores, catalogue, places, clock, dataDir, files } = inventory;
  const progress = createProgressDisplay();
  const problems = createProblemLog(errors);
  try {
    const result = await importFeed({
      stores,
      catalogue,
      places,
      clock,
      photos: createPhotoStore({ files }),
      fetchPhoto: createPhotoFetch({ allowPrivateHosts: flags['private-hosts'] }),
      file,
      ...(name !== undefined && { name }),
      mapping,
      workDir: join(dataDir, 'imports'),
      full: flags.full,
      allOrNothing: flags['all-or-nothing'],
      lossLimits: flags['accept-losses'] ? undefined : await inventory.lossLimits(),
      dryRun,
      onProblem: (problem) => problems.add(problem),
      onProgress: progress.show,
      ...(asOfMs !== undefined && { asOfMs }),
      ...(dealerId !== undefined && { dealerId }),
    });
    progress.end();
    problems.end();
    if (!result.ok) {
      if (result.error.code === 'unread-columns') {
        console.error(mappingLines(mapping, result.error.explained).join('\n'));
        console.error(`${result.error.message}\n${stopAdvice(result.error.stops)}`);
      } else if (result.error.code === 'losses') {
        console.error(`${result.error.message}\nTo import it anyway, add --accept-losses.`);
      } else console.error(result.error.message);
      return false;
    }
    console.log(
      [...mappingLines(mapping, result.value.explained), ...summaryLines(result.value, { dryRun })].join('\n'),
    );
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

giveWay();
process.exitCode = (await run(readArgumentsOrExit()).catch(endWithReason)) ? 0 : 1;
