import type { Loss } from '#domains/supply/feeds/feed-losses.ts';
import type { ImportStore } from './import-store.server.ts';

/** `loss` is what it would take of this dealer's cars; undefined if that is no reason to wait. */
export type WaitingImport = { fileName: string; arrivedMs: number; loss: Loss | undefined };

type Sources = {
  runs: Pick<ImportStore, 'inStates'>;
  /** Ids of the sellers whose cars are shown as this dealer's. */
  sellersMergedInto(dealerId: number): Promise<number[]>;
};

/** The latest import with cars of a dealer that waits for an operator. */
export const findWaitingImport =
  ({ runs, sellersMergedInto }: Sources) =>
  async (dealerId: number): Promise<WaitingImport | undefined> => {
    const [sellers, waiting] = await Promise.all([sellersMergedInto(dealerId), runs.inStates(['waiting'])]);
    const run = waiting.findLast(({ hold }) => hold?.ownerIds.some((id) => sellers.includes(id)));
    if (!run) return undefined;
    const { fileName, createdMs, hold } = run;
    return { fileName, arrivedMs: createdMs, loss: hold?.dealers.find(({ id }) => sellers.includes(id)) };
  };
