import type { PlanAnswer } from './query-plan.ts';

/**
 * Room for the counts of answers, in shared memory: whoever asked reads it where it is and gives it back. Copied, the
 * counts of every answer would be new to V8, which would look through the whole heap of the thread that serves pages
 * every few seconds.
 */
export type AnswerRooms = {
  /** Zeros. */
  take(length: number): Uint32Array;
};

/** More are in use only while answers pile up; those are not kept. */
const mostKept = 8;
/** Makes have different numbers of vehicles; rooms are alike all the same. */
const lengthStep = 4096;
/** The first word of a room tells whether somebody has it. */
const headWords = 1;
const noRoom = new Uint32Array(0);

export const createAnswerRooms = (): AnswerRooms => {
  const kept: Int32Array<SharedArrayBuffer>[] = [];
  const createRoom = (length: number): Int32Array<SharedArrayBuffer> => {
    const words = Math.ceil((headWords + length) / lengthStep) * lengthStep;
    const room = new Int32Array(new SharedArrayBuffer(words * Int32Array.BYTES_PER_ELEMENT));
    if (kept.length === mostKept) kept.shift();
    kept.push(room);
    return room;
  };
  return {
    take: (length) => {
      if (length === 0) return noRoom;
      const free = kept.find((room) => room.length >= headWords + length && Atomics.load(room, 0) === 0);
      const room = free ?? createRoom(length);
      Atomics.store(room, 0, 1);
      return new Uint32Array(room.buffer, headWords * Int32Array.BYTES_PER_ELEMENT, length).fill(0);
    },
  };
};

/** For an answer nobody will read any more. */
export const giveBackRoom = ({ counts: { buffer } }: PlanAnswer): void => {
  if (buffer.byteLength > 0) Atomics.store(new Int32Array(buffer, 0, headWords), 0, 0);
};
