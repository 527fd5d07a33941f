import { describe, expect, it } from 'vitest';
import type { PlanAnswer } from '../query/query-plan.ts';
import { createAnswerBuffers, releaseBuffer } from './answer-buffers.ts';

const answerIn = (counts: Uint32Array): PlanAnswer => ({
  total: 0,
  ids: [],
  miles: null,
  counts,
  flagCounts: counts.subarray(counts.length),
  vehicleCounts: counts.subarray(counts.length),
  costCounts: counts.subarray(counts.length),
  excludedNoPrice: 0,
});

describe('rooms for answers', () => {
  it('a room that was not given back is nobody else’s', () => {
    const rooms = createAnswerBuffers();
    const buffers = Array.from({ length: 20 }, (_, n) => rooms.take(100).fill(n));
    expect(buffers.map((room) => [...new Set(room)])).toEqual(buffers.map((_, n) => [n]));
  });

  it('a room that was given back serves again, for any length it has room for, and holds zeros', () => {
    const rooms = createAnswerBuffers();
    const first = rooms.take(100).fill(7);
    releaseBuffer(answerIn(first));
    const second = rooms.take(120);
    expect(second.buffer).toBe(first.buffer);
    expect(second).toEqual(new Uint32Array(120));
  });

  it('an answer without counts has no room to give back', () => {
    const nothing = createAnswerBuffers().take(0);
    releaseBuffer(answerIn(nothing));
    expect(nothing).toHaveLength(0);
  });
});
