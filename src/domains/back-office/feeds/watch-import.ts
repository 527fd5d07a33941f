import { feedCalls } from '#domains/supply/imports/feed-calls.ts';
import { ImportProgress, isUnderWay } from '#domains/supply/imports/import-run.ts';
import { poll } from '#lib/poll.ts';

type Watch = { id: string; ask: typeof fetch; onProgress(progress: ImportProgress): void; signal: AbortSignal };

/** Polls the progress of an import every second until it is finished; failed calls are repeated (RES-13). */
export const watchImport = ({ id, ask, onProgress, signal }: Watch): Promise<ImportProgress | undefined> => {
  let over: ImportProgress | undefined;
  let isAsking = false;
  const look = async (): Promise<void> => {
    isAsking = true;
    try {
      const answer = await ask(`${feedCalls.imports}/${id}`, { signal });
      const progress = ImportProgress.parse(await answer.json());
      onProgress(progress);
      if (!isUnderWay(progress.state)) over = progress;
    } catch {
      // The next poll tries again.
    } finally {
      isAsking = false;
    }
  };
  return poll(
    () => {
      if (!over && !isAsking) void look();
      return over;
    },
    { intervalMs: 1000, maxCalls: Number.POSITIVE_INFINITY, signal },
  );
};
