import { feedCalls } from '#domains/supply/imports/feed-calls.ts';
import { ImportProgress, isUnderWay } from '#domains/supply/imports/import-run.ts';
import { poll } from '#lib/poll.ts';

type Watch = { id: string; ask: typeof fetch; onProgress(progress: ImportProgress): void; signal: AbortSignal };

/** RES-13: asks every second how far an import has come, until it is over; a call that fails is made again. */
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
      // Tried again in a second.
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
