import type { SegmentSource } from '../segments/segment.ts';
import type { PoolGathering } from '../threads/search-pool.ts';
import type { BuildJob, BuildSource } from './build-job.ts';
import type { BlockTaker, GatheredBlock } from './gathered-block.ts';
import { createTexts, type GatheredTexts } from './gathered-texts.ts';

/**
 * Blocks built together: about a million rows. The last part is built after everything was read, so larger parts would
 * leave a core idle for longer, and smaller ones would make more segments to search.
 */
const blocksPerPart = 16;
/** Blocks that may wait with their texts, so that reading continues while a part is built. */
const mostWaiting = 8;

/** `add` waits when too many blocks are pending. */
type InventoryParts = BlockTaker & {
  finish(): Promise<{ sources: SegmentSource[]; tokens: Uint32Array }>;
};

type Options = { gathering: PoolGathering; jobOf(sources: BuildSource[]): BuildJob };

/** Builds an inventory in parts while the rest of it is being read. */
export const createInventoryParts = ({ gathering, jobOf }: Options): InventoryParts => {
  const numbered: Promise<unknown>[] = [];
  const built: Promise<SegmentSource>[] = [];
  /** Text buffers to reuse: V8 scans its whole heap when this much memory is allocated. */
  const spareTexts: GatheredTexts[] = [];
  let part: BuildSource[] = [];
  let last: Promise<unknown> = Promise.resolve();

  const next = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    // Callers that await `done` handle the rejection.
    done.catch(() => undefined);
    last = done;
    return done;
  };
  const buildPart = (): void => {
    const sources = part;
    part = [];
    built.push(next(() => gathering.build(jobOf(sources))));
  };
  const number = async (block: GatheredBlock): Promise<void> => {
    await gathering.number(block);
    spareTexts.push(block.texts);
  };
  return {
    takeTexts: (rows) => spareTexts.pop() ?? createTexts(rows),
    add: async ({ texts, ...block }) => {
      await numbered[numbered.length - mostWaiting];
      part.push({ ...block, live: new Uint32Array(block.shape.stride / 4).fill(0xffffffff) });
      numbered.push(next(() => number({ ...block, texts })));
      if (part.length === blocksPerPart) buildPart();
    },
    finish: async () => {
      if (part.length > 0 || built.length === 0) buildPart();
      const sources = await Promise.all(built);
      return { sources, tokens: await gathering.tokens() };
    },
  };
};
