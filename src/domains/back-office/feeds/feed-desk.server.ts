import type { Feeds } from '#domains/supply/imports/feeds.server.ts';
import { type ImportRun, isUnfinished } from '#domains/supply/imports/import-run.ts';
import type { Uploads } from '#domains/supply/imports/uploads.server.ts';
import type { FeedsView, FeedView, ImportLine, ImportView } from './feed-views.ts';
import { createImportActions, type DeskOptions, mappingView } from './import-actions.server.ts';

type Options = DeskOptions & { feeds: Feeds; uploads: Uploads };

const mostRefusals = 50;

export type FeedDesk = ReturnType<typeof createFeedDesk>;

/** Feeds and imports for the back office. */
export const createFeedDesk = (options: Options) => {
  const { runs, imports, feeds, uploads } = options;

  const linesOf = async (runs: readonly ImportRun[]): Promise<ImportLine[]> => {
    const names = new Map((await feeds.feedStates()).map(({ id, name }) => [id, name]));
    return Promise.all(
      runs.map(async (run) => ({
        ...run,
        feedName: names.get(run.feedId) ?? null,
        canUndo: await imports.canUndo(run),
      })),
    );
  };

  return {
    list: async (dealerId?: number): Promise<FeedsView> => {
      const open = await runs.inStates(['mapping', 'waiting', 'queued', 'running', 'paused', 'undoing', 'failed']);
      return {
        feeds: await feeds.feedStates(),
        open: await linesOf(open),
        uploads: (await uploads.all()).map(({ id, fileName, bytes, received, operator }) => ({
          id,
          fileName,
          bytes,
          received,
          operator: operator.email,
        })),
        history: await linesOf(await runs.latest({ limit: 20, ...(dealerId !== undefined && { dealerId }) })),
      };
    },

    feed: async (id: string): Promise<FeedView | undefined> => {
      const feed = await feeds.find(id);
      if (!feed) return undefined;
      const state = (await feeds.feedStates()).find((one) => one.id === id);
      return state && { feed, state, history: await linesOf(await runs.ofFeed(id, 50)) };
    },

    import: async (id: string): Promise<ImportView | undefined> => {
      const run = await runs.find(id);
      if (!run) return undefined;
      const [line] = await linesOf([run]);
      const earlier = (await runs.ofFeed(run.feedId, 20)).filter(
        (other) => other.id !== id && !isUnfinished(other.state),
      );
      const mapping = run.state === 'mapping' || run.state === 'failed' ? await mappingView(run, options) : undefined;
      return (
        line && {
          run: line,
          mapping: mapping?.ok ? mapping.value : null,
          unreadable: mapping && !mapping.ok ? mapping.error : null,
          refused: await imports.firstRefused(id, mostRefusals),
          earlier: await linesOf(earlier),
        }
      );
    },

    act: createImportActions(options),
  };
};
