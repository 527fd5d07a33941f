import { createTokenDictionary } from '../dictionaries/token-dictionary.ts';
import type { CreateKernel } from '../kernel/kernel.ts';
import type { SegmentSource } from '../segments/segment.ts';
import { toWordRows, type WordRows } from '../segments/word-rows.ts';
import type { BuildJob, Steps } from './build-job.ts';
import type { GatheredBlock } from './gathered-block.ts';
import { buildSegment } from './segment-builder.ts';

/** Turns the texts of blocks into numbered words, and builds blocks whose words are numbered. */
type Gathering = {
  /** Afterwards the block's texts can be reused. */
  number(block: GatheredBlock): Steps<void>;
  build(job: BuildJob): Steps<SegmentSource>;
  /** The words behind the numbers. */
  tokens(): Uint32Array;
};

export const createGathering = (createKernel: CreateKernel): Gathering => {
  const dictionary = createTokenDictionary(createKernel);
  /** By key of the block, until it is built; they never leave this thread. */
  const wordsOf = new Map<number, WordRows>();
  const words = createWordStore();
  return {
    *number({ shape, rows, texts }) {
      const bytes = Buffer.from(texts.bytes);
      const textStart = new Uint32Array(texts.starts, 0, rows + 1);
      const start = new Uint32Array(rows + 1);
      words.clear();
      for (let row = 0; row < rows; ) {
        const { tokens, ends } = dictionary.numberTexts(bytes, textStart.subarray(row));
        const before = start[row]!;
        for (let i = 0; i < ends.length; i += 1) start[row + i + 1] = before + ends[i]!;
        words.add(tokens);
        row += ends.length;
        yield;
      }
      wordsOf.set(shape.key, toWordRows({ start, token: words.all() }, rows, dictionary.size()));
    },
    *build(job) {
      const source = yield* buildSegment({ ...job, tokens: dictionary.size() }, wordsOf);
      for (const { shape } of job.sources) wordsOf.delete(shape.key);
      return source;
    },
    tokens: () => dictionary.dump().slice(),
  };
};

/** A growing array of words that is reused. */
const createWordStore = () => {
  let words = new Uint32Array(1 << 16);
  let length = 0;
  return {
    add: (more: Uint32Array): void => {
      if (length + more.length > words.length) {
        const larger = new Uint32Array(words.length * 2 + more.length);
        larger.set(words);
        words = larger;
      }
      words.set(more, length);
      length += more.length;
    },
    all: (): Uint32Array => words,
    clear: (): void => {
      length = 0;
    },
  };
};
