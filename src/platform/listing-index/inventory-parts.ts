import type { BuildJob, BuildSource } from './build-job.ts';
import type { GatheredBlock } from './gathered-block.ts';
import type { PoolGathering } from './search-pool.ts';
import type { SegmentSource } from './segment.ts';

/** Blocks built together: about a million and a half rows. */
const blocksPerPart = 24;
/** Blocks that may wait with their texts, so that reading goes on while a part is built. */
const mostWaiting = 8;

export type InventoryParts = {
  /** Takes the next block; waits when too many are waiting already. */
  add(block: GatheredBlock): Promise<void>;
  finish(): Promise<{ sources: SegmentSource[]; tokens: Uint32Array }>;
};

type Options = { gathering: PoolGathering; jobOf(sources: BuildSource[]): BuildJob };

/** Builds an inventory a part at a time while the rest of it is being read. */
export const createInventoryParts = ({ gathering, jobOf }: Options): InventoryParts => {
  const numbered: Promise<unknown>[] = [];
  const built: Promise<SegmentSource>[] = [];
  let part: BuildSource[] = [];
  let last: Promise<unknown> = Promise.resolve();

  const next = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    // A failure is told where it is waited for.
    done.catch(() => undefined);
    last = done;
    return done;
  };
  const buildPart = (): void => {
    const sources = part;
    part = [];
    built.push(next(() => gathering.build(jobOf(sources))));
  };
  return {
    add: async ({ texts, ...block }) => {
      await numbered[numbered.length - mostWaiting];
      part.push({ ...block, live: new Uint32Array(block.shape.stride / 4).fill(0xffffffff) });
      numbered.push(next(() => gathering.number({ ...block, texts })));
      if (part.length === blocksPerPart) buildPart();
    },
    finish: async () => {
      if (part.length > 0 || built.length === 0) buildPart();
      const sources = await Promise.all(built);
      return { sources, tokens: await gathering.tokens() };
    },
  };
};
