import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Catalogue } from '#domains/reference/catalogue/catalogue.ts';
import type { Places } from '#domains/reference/locations/places.ts';
import { leaseHolder } from '#domains/supply/inventory/inventory-state.server.ts';
import type { InventoryStores, Progress } from '#domains/supply/inventory/inventory-stores.ts';
import { refreshStaleMarkets } from '#domains/supply/inventory/market-refresh.server.ts';
import type { Clock } from '#lib/clock.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { type Applied, type ApplyJournal, applyFeed } from './apply-feed.server.ts';
import { assessLosses } from './assess-losses.server.ts';
import { compareFeed } from './compare-feed.server.ts';
import { mappingProblems, missingColumns, unreadWords } from './dialects/check-mapping.ts';
import type { ExplainedMapping, FeedStop } from './dialects/explain-mapping.ts';
import type { FeedMapping } from './dialects/feed-mapping.ts';
import { fitMapping, recogniseDialect } from './dialects/recognise-dialect.ts';
import { FeedFileError } from './feed-file-error.ts';
import { type FeedLosses, type LossLimits, lossWords } from './feed-losses.ts';
import { createFeedPhotos, type FeedPhotos, type PhotoSink } from './feed-photos.server.ts';
import { type FeedProblem, printable } from './feed-problem.ts';
import { type FeedFormat, feedFormatOf, readFeedHeader } from './feed-records.server.ts';
import { type FeedSource, openFeedSource } from './feed-source.server.ts';
import type { FetchPhoto } from './fetch-photo.server.ts';
import { type Staged, stageFeed } from './stage-feed.server.ts';
import { createStagedWriter, readStaged, type StagedRow } from './staged-rows.server.ts';
import type { StagedWork } from './staged-work.server.ts';
import { createVehicleDescriber } from './vehicle-description.ts';
import { createVinCheck } from './vin-flags.ts';

export type ImportOptions = {
  stores: InventoryStores;
  catalogue: Catalogue;
  places: Pick<Places, 'resolve'>;
  photos: PhotoSink;
  fetchPhoto: FetchPhoto;
  clock: Clock;
  file: string;
  /** The author's file name, if the file is stored under another one. */
  name?: string;
  /** Meaning of the columns; recognized from the header by default. */
  mapping?: FeedMapping;
  /** Reads only this many rows. */
  firstRows?: number;
  /** Folder for staged rows; emptied before and after, because an import may have been killed. */
  workDir: string;
  /** Whether the feed has all cars of its sellers, so that missing ones are removed (RULING-24). */
  full?: boolean;
  /** Whose cars all rows are, whatever dealer they name. */
  dealerId?: number;
  /** Whether a single error cancels the whole import. */
  allOrNothing?: boolean;
  /** Stops before anything is stored if too many cars would go off sale; without it, an operator accepted that. */
  lossLimits?: LossLimits | undefined;
  /** Checks the rows without storing anything. */
  dryRun?: boolean;
  /** When the feed was written; defaults to the file's time. */
  asOfMs?: number;
  /** For an import that can be resumed: the work folder is its own, and stays until it is done. */
  journal?: ImportJournal;
  /** `dealerKey` is the dealer of the row, if it names one. */
  onProblem?: (problem: FeedProblem, dealerKey?: string) => void;
  onProgress?: (progress: Progress) => void;
};

export type ImportJournal = ApplyJournal & {
  /** Called once the import holds the inventory's lease; throws if the import was cancelled. */
  begin(): Promise<void>;
  /** Called before rows are read, from the first. */
  reading(): void;
  work: StagedWork;
  /** Called after all rows were checked, before anything is stored. */
  staged(counts: Pick<ImportSummary, 'rows' | 'good' | 'warnings' | 'expirySkipped'>): Promise<void>;
};

export type ImportSummary = Pick<Staged, 'rows' | 'good' | 'errors' | 'warnings'> &
  Applied & { asOfMs: number; estimatesChanged: number; expirySkipped: boolean; mapping: FeedMapping } & {
    explained: ExplainedMapping;
    /** In a dry run: why the import would wait for an operator. */
    losses?: FeedLosses | undefined;
  };

type ImportFailure =
  | { code: 'unreadable'; message: string }
  | { code: 'busy'; message: string }
  | { code: 'unread-columns'; message: string; stops: FeedStop[]; mapping: FeedMapping; explained: ExplainedMapping }
  | { code: 'rows-in-error'; message: string; summary: ImportSummary }
  | { code: 'losses'; message: string; losses: FeedLosses };

const nothing: Applied & Pick<ImportSummary, 'estimatesChanged' | 'expirySkipped'> = {
  added: 0,
  changed: 0,
  unchanged: 0,
  relisted: 0,
  priceChanges: 0,
  otherChanges: 0,
  expired: 0,
  dealersAdded: 0,
  dealersChanged: 0,
  estimatesChanged: 0,
  expirySkipped: false,
};

/** With a larger share of unreadable rows, missing cars are not removed. */
const mostUnreadable = 0.05;
const renewEveryMs = 10_000;
const photoBatch = 100;
const photosAtOnce = 8;

/** Imports a seller's feed into the inventory. Importing the same file again changes nothing. */
export const importFeed = async (options: ImportOptions): Promise<Result<ImportSummary, ImportFailure>> => {
  const opened = await openFeedSource(options);
  if (!opened.ok) return err({ code: 'unreadable', message: opened.error });
  const source = opened.value;
  try {
    const format = await feedFormatOf(source);
    if (!format.ok) return err({ code: 'unreadable', message: format.error });
    const header = await readFeedHeader(source, format.value);
    const mapping = options.mapping
      ? fitMapping(options.mapping, header, format.value)
      : recogniseDialect(header).mapping;
    const missing = missingColumns(mapping, format.value);
    if (missing) return err({ code: 'unreadable', message: missing });
    if (options.dealerId !== undefined && !(await options.stores.owners.find(options.dealerId))) {
      return err({ code: 'unreadable', message: 'The dealer of this feed is no longer on the site.' });
    }
    return await runAlone({ ...options, source, format: format.value, mapping });
  } catch (error) {
    if (error instanceof FeedFileError) return err({ code: 'unreadable', message: error.message });
    throw error;
  } finally {
    await source.close();
  }
};

type Opened = ImportOptions & { source: FeedSource; format: FeedFormat; mapping: FeedMapping };
type Run = Opened & { asOfMs: number; holder: string };

/** Only one import at a time, because they assign ids. */
const runAlone = async (options: Opened): Promise<Result<ImportSummary, ImportFailure>> => {
  const { stores, workDir, source, journal } = options;
  const holder = leaseHolder(randomUUID());
  if (!(await stores.state.takeLease(holder))) {
    return err({
      code: 'busy',
      message: 'Another import, or the demo, is being stored now. Try again when it is done.',
    });
  }
  let isDone = false;
  try {
    await journal?.begin();
    if (!journal) await rm(workDir, { recursive: true, force: true });
    await mkdir(workDir, { recursive: true });
    const asOfMs = options.asOfMs ?? Math.min(options.clock.now(), Math.floor(source.writtenMs));
    const result = await run({ ...options, asOfMs, holder });
    // One that waits for an operator goes on with the rows that were checked.
    isDone = result.ok || result.error.code !== 'losses';
    return result;
  } finally {
    if (isDone || !journal) await rm(workDir, { recursive: true, force: true });
    await stores.state.releaseLease(holder);
  }
};

const run = async (options: Run): Promise<Result<ImportSummary, ImportFailure>> => {
  const { stores, journal, mapping, asOfMs, holder, onProgress = () => {} } = options;
  const renew = () => stores.db.transaction((session) => stores.state.renewLease(holder, session));
  let renewedMs = options.clock.now();
  const renewNowAndThen = async (): Promise<void> => {
    await journal?.pause();
    if (options.clock.now() - renewedMs < renewEveryMs) return;
    renewedMs = options.clock.now();
    await renew();
  };
  const stagedBefore = journal && (await journal.work.read());
  const { staged, rowsFile } = stagedBefore ?? (await prepareRows(options, renewNowAndThen));
  const { rows, good, errors, explained } = staged;
  const counted = { rows, good, errors, warnings: staged.warnings, asOfMs, mapping, explained };
  if (explained.stops.length > 0) {
    const { stops } = explained;
    return err({ code: 'unread-columns', message: unreadWords(stops), stops, mapping, explained });
  }
  if (options.allOrNothing && errors > 0) {
    const message = 'Nothing was imported, because rows are in error and all or nothing was asked for.';
    return err({ code: 'rows-in-error', message, summary: { ...nothing, ...counted } });
  }
  const readableEnough = staged.unreadable <= rows * mostUnreadable;
  const expireMissing = Boolean(options.full) && readableEnough;
  const expirySkipped = Boolean(options.full) && !readableEnough;
  const { dealers, seenInBadRows, withdrawn } = staged;
  const compare = () => compareFeed({ stores, stagedFile: rowsFile, dealers, photos: photosOf(options), asOfMs });
  const stagedCars = { stagedFile: rowsFile, dealers, seenInBadRows, withdrawn };
  const losses = await lossesOf({ ...options, ...stagedCars, expireMissing }, compare);
  if (options.dryRun) return ok({ ...nothing, ...(await compare()), ...counted, losses });
  if (journal) {
    if (!stagedBefore) await journal.work.keep(rowsFile, staged);
    await journal.staged({ ...counted, expirySkipped });
  }
  if (losses)
    return err({ code: 'losses', message: `Nothing was imported: it would take ${lossWords(losses)}.`, losses });
  const applied = await applyFeed({
    stores,
    stagedFile: rowsFile,
    dealers,
    seenInBadRows,
    withdrawn,
    asOfMs,
    expireMissing,
    atOnce: Boolean(options.allOrNothing),
    holder,
    ...(journal && { journal }),
    onStored: (done) => onProgress({ task: 'Storing vehicles', done, total: good }),
  });
  const estimatesChanged = await refreshStaleMarkets({
    stores,
    clock: options.clock,
    onProgress,
    beforeEach: renewNowAndThen,
  });
  return ok({ ...applied, ...counted, estimatesChanged, expirySkipped });
};

const lossesOf = async (
  options: Run & Omit<Parameters<typeof assessLosses>[0], 'catalogue' | 'stores'>,
  compare: () => ReturnType<typeof compareFeed>,
): Promise<FeedLosses | undefined> => {
  // What was stored before an interruption was accepted then.
  if (!options.lossLimits || (options.journal?.storedRows ?? 0) > 0) return undefined;
  return assessLosses(options, options.lossLimits, async () => {
    const { added, priceChanges: priceChanged, otherChanges: otherChanged } = await compare();
    return { added, priceChanged, otherChanged };
  });
};

const photosOf = (options: Run): FeedPhotos =>
  createFeedPhotos({
    feedFile: options.file,
    pictures: options.source.pictures,
    state: options.stores.state,
    ...options,
  });

/** Checks all rows, and fetches their pictures unless it is a dry run. */
const prepareRows = async (options: Run, renew: () => Promise<void>): Promise<{ staged: Staged; rowsFile: string }> => {
  const { stores, catalogue, places, asOfMs, onProgress = () => {}, onProblem = () => {} } = options;
  options.journal?.reading();
  const stagedFile = join(options.workDir, 'rows.jsonl');
  for (const problem of mappingProblems(options.mapping)) onProblem(problem);
  const staged = await stageFeed({
    source: options.source,
    format: options.format,
    mapping: options.mapping,
    firstRows: options.firstRows,
    stagedFile,
    facts: {
      catalogue,
      places,
      asOfMs,
      describe: createVehicleDescriber(catalogue),
      checkVin: createVinCheck(catalogue),
    },
    existingOwners: await stores.owners.feedOwners(),
    dealerId: options.dealerId,
    onProblem,
    onBytes: (done) => onProgress({ task: 'Reading', done, total: options.source.totalBytes }),
    onPause: renew,
  });
  staged.warnings += mappingProblems(options.mapping).length;
  const photos = photosOf(options);
  const warn: WarnOf = ({ dealerKey }, problem) => {
    staged.warnings += 1;
    onProblem(problem, dealerKey);
  };
  const refused = staged.explained.stops.length > 0 || (options.allOrNothing && staged.errors > 0);
  if (staged.withPhotos === 0 || refused) return { staged, rowsFile: stagedFile };
  if (!options.dryRun) {
    return { staged, rowsFile: await resolvePhotos({ options, stagedFile, staged, photos, warn, renew }) };
  }
  await checkPhotos(stagedFile, photos, warn);
  return { staged, rowsFile: stagedFile };
};

const photoProblem = ({ line, vehicle, photoColumn }: StagedRow, source: string, reason: string): FeedProblem => ({
  line,
  vin: vehicle.vin,
  column: printable(photoColumn),
  field: 'photos',
  reason,
  value: printable(source),
  severity: 'warning',
});

type WarnOf = (row: StagedRow, problem: FeedProblem) => void;

const checkPhotos = async (stagedFile: string, photos: FeedPhotos, warn: WarnOf) => {
  for await (const rows of readStaged(stagedFile, photoBatch)) {
    for (const row of rows) {
      for (const source of row.vehicle.photoSources) {
        const checked = await photos.check(source);
        if (!checked.ok) warn(row, photoProblem(row, source, checked.error));
      }
    }
  }
};

type Resolving = {
  options: Run;
  stagedFile: string;
  staged: Staged;
  photos: FeedPhotos;
  warn: WarnOf;
  renew(): Promise<void>;
};

/** Pictures are fetched before anything is stored, so that no transaction waits for the network. */
const resolvePhotos = async ({ options, stagedFile, staged, photos, warn, renew }: Resolving): Promise<string> => {
  const file = join(options.workDir, 'rows-with-photos.jsonl');
  const writer = await createStagedWriter(file);
  let done = 0;
  for await (const rows of readStaged(stagedFile, photoBatch)) {
    const waiting = [...rows];
    const work = async (): Promise<void> => {
      for (let row = waiting.shift(); row; row = waiting.shift()) {
        for (const source of row.vehicle.photoSources) {
          const hash = await photos.hashOf(source);
          if (hash.ok) row.photos.push(hash.value);
          else warn(row, photoProblem(row, source, `the picture is left out: ${hash.error}`));
        }
      }
    };
    await Promise.all(Array.from({ length: photosAtOnce }, work));
    await writer.write(rows);
    await renew();
    done += rows.length;
    options.onProgress?.({ task: 'Fetching pictures', done, total: staged.good });
  }
  await writer.close();
  return file;
};
