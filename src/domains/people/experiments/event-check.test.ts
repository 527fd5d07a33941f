import { describe, expect, it } from 'vitest';
import { batchOf, conversion, impression } from '#tests/fixtures/sdk-batch.ts';
import { EventBatch, Incoming, readBatch } from './event-batch.server.ts';
import { isEventBatch, isIncoming } from './event-check.ts';

const batch = batchOf([
  impression('ann', { bucketingId: 'bucket' }),
  conversion('bob', 'email_lead', { value: '1.5', revenue: 12, tags: { value: 1.5, note: 'x' } }),
]);

const odd: unknown[] = [
  ...[undefined, null, true, 0, -1.5, Infinity, '', 'a', 'a\0b', 'x'.repeat(101), 'x'.repeat(201), 'x'.repeat(2_001)],
  ...[[], [null], [{}], {}, { key: 1 }, Array(1_001).fill({})],
];

/** The same with something odd in one of its places, for each place and each odd thing. */
const altered = function* (value: unknown): Generator<unknown> {
  yield* odd;
  if (typeof value !== 'object' || value === null) return;
  for (const key of [...Object.keys(value), ...(Array.isArray(value) ? [] : ['new'])]) {
    const inner = (value as Record<string, unknown>)[key];
    for (const other of altered(inner)) {
      yield Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other };
    }
  }
};

describe('fast checks of event batches', () => {
  it('EXP-09: isEventBatch accepts exactly the batches that the schema accepts', () => {
    expect(isEventBatch(batch)).toBe(true);
    const all = [...altered(batch)];
    const batches = all.filter(isEventBatch);
    expect(batches.filter((one) => !EventBatch.safeParse(one).success)).toEqual([]);
    // It would be quick as well if it never saw anything.
    const right = all.filter((one) => EventBatch.safeParse(one).success);
    expect(batches.length).toBe(right.length);
  });

  it('isIncoming accepts exactly what the schema of stored batches accepts', () => {
    const incoming = readBatch(EventBatch.parse(batch), { visitorKey: () => 1, nowMs: Date.now() });
    expect(isIncoming(incoming)).toBe(true);
    for (const one of altered(incoming)) expect(isIncoming(one)).toBe(Incoming.safeParse(one).success);
  });
});
