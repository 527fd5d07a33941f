import type { BuildJob, Steps } from './build-job.ts';
import type { GatheredBlock } from './gathered-block.ts';
import type { CreateKernel } from './kernel.ts';
import type { SegmentSource } from './segment.ts';
import { buildSegment } from './segment-builder.ts';
import { createTokenDictionary } from './token-dictionary.ts';

/** Turns the texts of gathered blocks into numbered words, and builds blocks whose words are numbered. */
export type Gathering = {
  number(block: GatheredBlock): Steps<void>;
  build(job: BuildJob): Steps<SegmentSource>;
  /** The words that the numbers in all of it stand for. */
  tokens(): Uint32Array;
};

const rowsPerStep = 256;

export const createGathering = (createKernel: CreateKernel): Gathering => {
  const dictionary = createTokenDictionary(createKernel);
  return {
    *number({ shape, memory, rows, texts }) {
      if (!shape.entries) throw new TypeError('A built segment takes no words.');
      const bytes = Buffer.from(texts.bytes);
      const textStart = new Uint32Array(texts.starts);
      const start = new Uint32Array(memory.buffer, shape.entries.start, shape.capacity + 1);
      const entries = new Uint32Array(memory.buffer, shape.entries.token, shape.entries.capacity);
      let end = 0;
      for (let row = 0; row < rows; row += 1) {
        const { tokens, length } = dictionary.numberBytes(bytes, textStart[row]!, textStart[row + 1]!);
        for (let i = 0; i < length; i += 1, end += 1) entries[end] = tokens[i]!;
        start[row + 1] = end;
        if (row % rowsPerStep === 0) yield;
      }
    },
    build: (job) => buildSegment({ ...job, tokens: dictionary.size() }),
    tokens: () => dictionary.dump().slice(),
  };
};
