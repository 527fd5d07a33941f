import { join } from 'node:path';
import type { Operator } from '#domains/people/access/operator.ts';
import type { Catalogue } from '#domains/reference/catalogue/catalogue.ts';
import { dialectIds } from '#domains/supply/feeds/dialects/dialect.ts';
import { FeedMapping, withColumn } from '#domains/supply/feeds/dialects/feed-mapping.ts';
import { dialectOf, readingOf } from '#domains/supply/feeds/dialects/recognise-dialect.ts';
import { isFeedColumn } from '#domains/supply/feeds/feed-columns.ts';
import { type ImportOptions, importFeed } from '#domains/supply/feeds/import-feed.server.ts';
import { previewFeed } from '#domains/supply/feeds/preview-feed.server.ts';
import { arrivalsOf } from '#domains/supply/imports/arrivals.server.ts';
import { feedKeys } from '#domains/supply/imports/feed-keys.ts';
import type { ImportRun } from '#domains/supply/imports/import-run.ts';
import type { ImportStore } from '#domains/supply/imports/import-store.server.ts';
import type { ImportRefusal, Imports } from '#domains/supply/imports/imports.server.ts';
import type { StoredProblem } from '#domains/supply/imports/problem-file.server.ts';
import type { FileStore } from '#lib/file-store.ts';
import type { FormValues } from '#lib/forms/form-values.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { DryRun, MappingView } from './feed-views.ts';
import { choicesIn, DialectChoice, ImportIntent } from './import-intents.ts';

export type DeskOptions = Pick<ImportOptions, 'stores' | 'places' | 'photos' | 'fetchPhoto' | 'clock'> & {
  catalogue: Catalogue;
  files: Pick<FileStore, 'download' | 'localFolder'>;
  runs: ImportStore;
  imports: Imports;
};

type Refusal = ImportRefusal | 'stops' | 'bad-request' | { words: string };
type Done<T = null> = Promise<Result<T, Refusal>>;

const tried = 100;
const mostProblems = 10;

const mappingOf = (run: ImportRun): FeedMapping | undefined => FeedMapping.safeParse(run.mapping).data;

const look = async (run: ImportRun, files: DeskOptions['files']) => {
  const mapping = mappingOf(run);
  const file = await files.download(feedKeys.file(run));
  return previewFeed({ file, name: run.fileName, ...(mapping && { mapping }) });
};

/** How a file's columns are mapped, or why it can't be read. */
export const mappingView = async (
  run: ImportRun,
  { files, catalogue }: Pick<DeskOptions, 'files' | 'catalogue'>,
): Promise<Result<MappingView, string>> => {
  const preview = await look(run, files);
  if (!preview.ok) return preview;
  const { dialectName, mapping, explained, missing } = preview.value;
  const dialects = dialectIds.map((id) => ({ id, name: dialectOf(id).name }));
  const arrivals = arrivalsOf(preview.value, catalogue, run.asOfMs);
  return ok({ dialect: mapping.dialect, dialectName, dialects, ...explained, missing, arrivals });
};

/** `unknown` leaves the field of a column unknown; `none` is for columns that aren't needed. */
const withChoice = (mapping: FeedMapping, index: number, choice: string): FeedMapping => {
  const column = mapping.columns[index];
  if (!column || choice === 'as-it-is') return mapping;
  if (choice === 'unknown') return withColumn(mapping, column.column, null);
  if (isFeedColumn(choice)) return choice === column.field ? mapping : withColumn(mapping, column.column, choice);
  if (column.field === null) return mapping;
  const without = { column: column.column, field: null };
  return { ...mapping, columns: mapping.columns.map((one) => (one === column ? without : one)) };
};

export const createImportActions = (options: DeskOptions) => {
  const { files, runs, imports } = options;

  const change = async (run: ImportRun, operator: Operator, how: (mapping: FeedMapping) => FeedMapping): Done => {
    const preview = await look(run, files);
    if (!preview.ok) return err({ words: preview.error });
    const changed = how(preview.value.mapping);
    const isSame = JSON.stringify(changed) === JSON.stringify(mappingOf(run));
    return isSame ? ok(null) : imports.setMapping(run.id, changed, operator);
  };

  /** Refused while columns stop the import; all rows are checked again when it runs. */
  const start = async (runId: string, operator: Operator): Done => {
    const run = await runs.find(runId);
    if (!run) return err('not-found');
    const view = await mappingView(run, options);
    if (!view.ok || view.value.missing !== null || view.value.stops.length > 0) return err('stops');
    return imports.start(runId, operator);
  };

  /** Imports the first rows without writing anything. */
  const dryRun = async (runId: string): Done<DryRun> => {
    const run = await runs.find(runId);
    if (!run) return err('not-found');
    const mapping = mappingOf(run);
    const problems: StoredProblem[] = [];
    const result = await importFeed({
      ...options,
      file: await files.download(feedKeys.file(run)),
      name: run.fileName,
      workDir: join(files.localFolder, feedKeys.work(`dry-${runId}`)),
      firstRows: tried,
      dryRun: true,
      asOfMs: run.asOfMs,
      ...(mapping && { mapping }),
      ...(run.dealerId !== null && { dealerId: run.dealerId }),
      onProblem: (problem) => {
        if (problem.severity === 'error' && problems.length < mostProblems) problems.push(problem);
      },
    });
    if (!result.ok) return err({ words: result.error.message });
    const { rows, good, added, priceChanges, otherChanges } = result.value;
    const unchanged = good - added - priceChanges - otherChanges;
    const changes = { added, priceChanged: priceChanges, otherChanged: otherChanges, unchanged };
    return ok({ rows, ...changes, refused: rows - good, problems });
  };

  /** Returns the result of a dry run if one was requested. */
  return async (runId: string, form: FormValues, operator: Operator): Done<DryRun | null> => {
    const intent = ImportIntent.safeParse(form.intent).data;
    const run = await runs.find(runId);
    if (!run) return err('not-found');
    switch (intent) {
      case 'map':
      case 'dry-run':
      case 'start': {
        // The table's choices are saved with every button.
        const choices = choicesIn(form);
        const choose = (mapping: FeedMapping) =>
          [...choices].reduce((soFar, [index, choice]) => withChoice(soFar, index, choice), mapping);
        const mapped = await change(run, operator, choose);
        if (!mapped.ok || intent === 'map') return mapped;
        return intent === 'start' ? start(runId, operator) : dryRun(runId);
      }
      case 'read-as': {
        const dialect = DialectChoice.safeParse(form.dialect).data;
        if (!dialect) return err('bad-request');
        return change(run, operator, ({ columns }) => ({
          dialect,
          columns: columns.map(({ column }) => ({ column, field: readingOf(dialect, column).field })),
        }));
      }
      case 'accept':
        return imports.accept(runId, operator);
      case 'cancel':
        return imports.cancel(runId, operator);
      case 'pause':
        return imports.pause(runId, operator);
      case 'resume':
        return imports.resume(runId, operator);
      case 'stop':
      case 'stop-and-undo':
        return imports.stop(runId, operator, { undo: intent === 'stop-and-undo' });
      case 'undo':
        return imports.undo(runId, operator);
      default:
        return err('bad-request');
    }
  };
};
