import { describe, expect, it } from 'vitest';
import { createReadTracker } from '#lib/read-tracker.server.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { anOwner } from '#tests/fixtures/inventory.ts';
import type { Owner } from './owner.ts';
import { createOwnerCache } from './owner-cache.server.ts';

const setUp = () => {
  const stored = new Map<number, Owner>([1, 2, 3].map((id) => [id, anOwner({ id, name: `Dealer ${id}` })]));
  const requests: number[][] = [];
  const clock = fixedClock(0);
  const tracker = createReadTracker();
  let answered = (): Promise<void> => Promise.resolve();
  const owners = createOwnerCache({
    tracker,
    clock,
    store: {
      findMany: async (ids) => {
        requests.push([...ids]);
        const owners = new Map(ids.flatMap((id) => [[id, stored.get(id) ?? anOwner({ id })] as const]));
        await answered();
        return owners;
      },
      page: async () => [...stored.values()],
      mergedInto: async () => undefined,
    },
  });
  const rename = (id: number, name: string) => stored.set(id, anOwner({ id, name }));
  return {
    owners,
    requests,
    clock,
    tracker,
    rename,
    answerAfter: (wait: () => Promise<void>) => (answered = wait),
  };
};

describe('cached sellers', () => {
  it('are read once for all their cars, and again after two minutes', async () => {
    const { owners, requests, clock } = setUp();
    await owners.findMany([1, 2, 1]);
    await owners.findMany([2, 3]);
    await owners.find(1);
    expect(requests).toEqual([[1, 2], [3]]);
    clock.advance(121_000);
    await owners.find(1);
    expect(requests.at(-1)).toEqual([1]);
  });

  it('are read again after a change, and only the changed ones', async () => {
    const { owners, requests, rename } = setUp();
    await owners.findMany([1, 2]);
    rename(1, 'Renamed');
    owners.changed([1]);
    expect((await owners.findMany([1, 2])).get(1)?.name).toBe('Renamed');
    expect(requests).toEqual([[1, 2], [1]]);
  });

  it('are not cached if they changed while they were read', async () => {
    const { owners, rename, answerAfter } = setUp();
    const waiting = Promise.withResolvers<void>();
    answerAfter(() => waiting.promise);
    const reading = owners.find(1);
    rename(1, 'Renamed');
    owners.changed([1]);
    waiting.resolve();
    expect((await reading)?.name).toBe('Dealer 1');
    expect((await owners.find(1))?.name).toBe('Renamed');
  });

  it('drop dependent pages on a change, even of cached sellers, and keep the others', async () => {
    const { owners, tracker } = setUp();
    await owners.find(1);
    const ofOne = tracker.track(() => owners.find(1));
    const ofTwo = tracker.track(() => owners.find(2));
    const ofAll = tracker.track(() => owners.page({ afterId: 0, limit: 10 }));
    await Promise.all([ofOne.made, ofTwo.made, ofAll.made]);
    owners.changed([1]);
    expect([ofOne, ofTwo, ofAll].map(({ reads }) => reads.isStale)).toEqual([true, false, true]);
  });
});
