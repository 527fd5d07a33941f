import { keyOfOwner } from '#domains/supply/feeds/feed-owner.ts';
import type { ImportRow } from '#domains/supply/imports/import-row.ts';
import type { ImportRows } from '#domains/supply/imports/import-rows.server.ts';
import type { ImportRun } from '#domains/supply/imports/import-run.ts';
import type { ImportStore } from '#domains/supply/imports/import-store.server.ts';
import type { StoredProblem } from '#domains/supply/imports/problem-file.server.ts';
import { countsOf, type FeedRun, type FeedRunRow, type RowResult } from './feed-run.ts';

type Sources = {
  runs: Pick<ImportStore, 'find' | 'latest' | 'dealers'>;
  results: Pick<ImportRows, 'page' | 'counts'>;
  /** Problems of an import, in the file's order. */
  problemsOf(runId: string): AsyncIterable<StoredProblem>;
  /** The key by which feeds name the dealer; null if no feed does. */
  feedKeyOf(dealerId: number): Promise<string | null>;
};

const mostRuns = 20;
const pageSize = 500;

const rowOfProblem = ({ line, vin, column, reason, value, severity }: StoredProblem): FeedRunRow => ({
  result: severity === 'error' ? 'refused' : 'warning',
  line,
  vin,
  listingId: null,
  fields: [column],
  value,
  reason,
  beforeUsd: null,
  afterUsd: null,
});

const rowOfCar = ({ kind, vin, listingId, fields, beforeUsd, afterUsd }: ImportRow): FeedRunRow => ({
  result: kind,
  line: null,
  vin,
  listingId,
  fields,
  value: '',
  reason: '',
  beforeUsd,
  afterUsd,
});

export type FeedRuns = ReturnType<typeof createFeedRuns>;

/** Imports as one dealer reads them: its own rows, and nothing of others in the same file (DLR-14). */
export const createFeedRuns = ({ runs, results, problemsOf, feedKeyOf }: Sources) => {
  const find = async (dealerId: number, runId: string): Promise<ImportRun | undefined> => {
    const run = await runs.find(runId);
    if (!run) return undefined;
    const isOurs =
      run.dealerId === dealerId || (run.dealerId === null && (await runs.dealers.of(runId)).includes(dealerId));
    return isOurs ? run : undefined;
  };

  async function* problems(run: ImportRun, dealerId: number): AsyncGenerator<StoredProblem> {
    const keys = [keyOfOwner(dealerId), await feedKeyOf(dealerId)];
    for await (const problem of problemsOf(run.id)) {
      const { dealerKey = null } = problem;
      if (run.dealerId === dealerId || (dealerKey !== null && keys.includes(dealerKey))) yield problem;
    }
  }

  async function* cars(runId: string, ownerId: number): AsyncGenerator<ImportRow> {
    for (let afterId = 0; ; ) {
      const page = await results.page({ runId, ownerId }, { afterId, limit: pageSize });
      yield* page;
      const last = page.at(-1);
      if (!last || page.length < pageSize) return;
      afterId = last.listingId;
    }
  }

  /** Refused rows first, then notes, then cars. */
  async function* rows(run: ImportRun, dealerId: number): AsyncGenerator<FeedRunRow> {
    for (const wanted of ['error', 'warning'] as const)
      for await (const problem of problems(run, dealerId)) if (problem.severity === wanted) yield rowOfProblem(problem);
    for await (const car of cars(run.id, dealerId)) yield rowOfCar(car);
  }

  const view = async (run: ImportRun, dealerId: number): Promise<FeedRun> => {
    const refused = new Set<number>();
    const warned = new Set<number>();
    for await (const { line, severity } of problems(run, dealerId)) (severity === 'error' ? refused : warned).add(line);
    const warning = [...warned].filter((line) => !refused.has(line)).length;
    const isOwn = run.dealerId === dealerId;
    const { id, state, source, fileName, createdMs, finishedMs, whole } = run;
    return {
      id,
      state,
      source,
      fileName,
      createdMs,
      finishedMs,
      whole,
      isOwn,
      rows: isOwn ? run.counts.rows : null,
      unchanged: isOwn ? run.counts.unchanged : null,
      failure: run.failure,
      counts: countsOf(await results.counts(run.id, dealerId), { refused: refused.size, warning }),
    };
  };

  return {
    /** Newest first. */
    latest: async (dealerId: number): Promise<FeedRun[]> =>
      Promise.all((await runs.latest({ dealerId, limit: mostRuns })).map((run) => view(run, dealerId))),

    find: async (dealerId: number, runId: string): Promise<FeedRun | undefined> => {
      const run = await find(dealerId, runId);
      return run && view(run, dealerId);
    },

    /** Every row of this dealer, one by one; undefined for an import without its cars. */
    rows: async (dealerId: number, runId: string): Promise<AsyncIterable<FeedRunRow> | undefined> => {
      const run = await find(dealerId, runId);
      return run && rows(run, dealerId);
    },

    /** One page of the rows, all or those with one result. */
    page: async (
      dealerId: number,
      runId: string,
      { first, limit, result }: { first: number; limit: number; result?: RowResult | undefined },
    ): Promise<{ rows: FeedRunRow[]; hasMore: boolean } | undefined> => {
      const run = await find(dealerId, runId);
      if (!run) return undefined;
      const page: FeedRunRow[] = [];
      let at = 0;
      for await (const row of rows(run, dealerId)) {
        if (result !== undefined && row.result !== result) continue;
        at += 1;
        if (at <= first) continue;
        if (page.length === limit) return { rows: page, hasMore: true };
        page.push(row);
      }
      return { rows: page, hasMore: false };
    },
  };
};
