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

describe('answer buffers', () => {
  it('a buffer that wasn’t released is not reused', () => {
    const rooms = createAnswerBuffers();
    const buffers = Array.from({ length: 20 }, (_, n) => rooms.take(100).fill(n));
    expect(buffers.map((room) => [...new Set(room)])).toEqual(buffers.map((_, n) => [n]));
  });

  it('a released buffer is reused for any length that fits, and is zeroed', () => {
    const rooms = createAnswerBuffers();
    const first = rooms.take(100).fill(7);
    releaseBuffer(answerIn(first));
    const second = rooms.take(120);
    expect(second.buffer).toBe(first.buffer);
    expect(second).toEqual(new Uint32Array(120));
  });

  it('an answer without counts has no buffer to release', () => {
    const nothing = createAnswerBuffers().take(0);
    releaseBuffer(answerIn(nothing));
    expect(nothing).toHaveLength(0);
  });
});
