import type { PlanAnswer } from '../query/query-plan.ts';

/**
 * Buffers for the counts of answers, in shared memory: the caller reads them in place and releases them. If they were
 * copied, V8 would allocate for every answer and scan the whole heap of the page-serving thread every few seconds.
 */
export type AnswerBuffers = {
  /** A buffer of zeros. */
  take(length: number): Uint32Array;
};

/** Buffers beyond this number are used only under load and not kept. */
const mostBuffers = 8;
/** Lengths are rounded up, so that buffers can be reused although makes differ in their number of vehicles. */
const lengthStep = 4096;
/** The first word of a buffer says whether it is in use. */
const headWords = 1;
const empty = new Uint32Array(0);

export const createAnswerBuffers = (): AnswerBuffers => {
  const buffers: Int32Array<SharedArrayBuffer>[] = [];
  const createBuffer = (length: number): Int32Array<SharedArrayBuffer> => {
    const words = Math.ceil((headWords + length) / lengthStep) * lengthStep;
    const buffer = new Int32Array(new SharedArrayBuffer(words * Int32Array.BYTES_PER_ELEMENT));
    if (buffers.length === mostBuffers) buffers.shift();
    buffers.push(buffer);
    return buffer;
  };
  return {
    take: (length) => {
      if (length === 0) return empty;
      const free = buffers.find((buffer) => buffer.length >= headWords + length && Atomics.load(buffer, 0) === 0);
      const buffer = free ?? createBuffer(length);
      Atomics.store(buffer, 0, 1);
      return new Uint32Array(buffer.buffer, headWords * Int32Array.BYTES_PER_ELEMENT, length).fill(0);
    },
  };
};

/** Releases the buffer of an answer; the answer must not be read afterwards. */
export const releaseBuffer = ({ counts }: PlanAnswer): void => {
  if (counts.buffer.byteLength > 0) Atomics.store(new Int32Array(counts.buffer, 0, headWords), 0, 0);
};
