import type { BuildJob, Steps } from './build-job.ts';
import type { GatheredBlock } from './gathered-block.ts';
import type { CreateKernel } from './kernel.ts';
import type { SegmentSource } from './segment.ts';
import { buildSegment } from './segment-builder.ts';
import { createTokenDictionary } from './token-dictionary.ts';

/** What comes of gathered listings: a segment, and the words its numbers stand for. */
export type Gathered = { source: SegmentSource; tokens: Uint32Array };

/** Turns the texts of gathered blocks into numbered words while further blocks are written, then builds them all. */
export type Gathering = {
  number(block: GatheredBlock): Steps<void>;
  build(job: BuildJob): Steps<Gathered>;
};

const rowsPerStep = 256;

export const createGathering = (createKernel: CreateKernel): Gathering => {
  const dictionary = createTokenDictionary(createKernel);
  return {
    *number({ shape, memory, rows, texts }) {
      if (!shape.entries) throw new TypeError('A built segment takes no words.');
      const bytes = new Uint8Array(texts.bytes);
      const textStart = new Uint32Array(texts.starts);
      const start = new Uint32Array(memory.buffer, shape.entries.start, shape.capacity + 1);
      const entries = new Uint32Array(memory.buffer, shape.entries.token, shape.entries.capacity);
      for (let row = 0; row < rows; row += 1) {
        const { tokens, length } = dictionary.numberBytes(bytes.subarray(textStart[row], textStart[row + 1]));
        entries.set(tokens.subarray(0, length), start[row]);
        start[row + 1] = start[row]! + length;
        if (row % rowsPerStep === 0) yield;
      }
    },
    *build(job) {
      const source = yield* buildSegment({ ...job, tokens: dictionary.size() });
      return { source, tokens: dictionary.dump().slice() };
    },
  };
};
