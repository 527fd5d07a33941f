import type { PlanAnswer } from '../query/query-plan.ts';

/**
 * Buffers for the counts of answers, in shared memory: whoever asked reads it where it is and gives it back. Copied, the
 * counts of every answer would be new to V8, which would look through the whole heap of the thread that serves pages
 * every few seconds.
 */
export type AnswerBuffers = {
  /** Zeros. */
  take(length: number): Uint32Array;
};

/** More are in use only while answers pile up; those are not kept. */
const mostBuffers = 8;
/** Makes have different numbers of vehicles; buffers are alike all the same. */
const lengthStep = 4096;
/** The first word of a buffer tells whether somebody has it. */
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

/** For an answer nobody will read any more. */
export const releaseBuffer = ({ counts }: PlanAnswer): void => {
  if (counts.buffer.byteLength > 0) Atomics.store(new Int32Array(counts.buffer, 0, headWords), 0, 0);
};
