import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

const patient = { timeout: 600_000 };
const turnOfLoop = () => new Promise((resolve) => setImmediate(resolve));

describe('work queue', () => {
  let isBusy: boolean;
  let queue: ReturnType<typeof createWorkQueue>;
  let started: string[];
  const join = (name: string) => {
    const place = queue.join();
    // What is left over from one test starts in the next.
    const log = started;
    place.turn.then(() => log.push(name));
    return place;
  };

  beforeEach(() => {
    isBusy = true;
    started = [];
    queue = createWorkQueue({ isBusy: () => isBusy });
  });

  it('RES-21: work starts in the order it arrived, each piece in its own turn of the event loop', async () => {
    for (const name of ['first', 'second', 'third']) join(name);
    expect(started).toEqual([]);
    await turnOfLoop();
    expect(started).toEqual(['first']);
    await turnOfLoop();
    expect(started).toEqual(['first', 'second']);
  });

  it('RES-21: new connections are accepted before the next work starts', async () => {
    join('page');
    for (let client = 0; client < 5; client += 1) {
      queue.noteArrival();
      await turnOfLoop();
      expect(started).toEqual([]);
    }
    await vi.waitFor(() => expect(started).toEqual(['page']), patient);
  });

  it('RES-21: endless arrivals don’t keep work from starting', async () => {
    join('page');
    await vi.waitFor(async () => {
      queue.noteArrival();
      await turnOfLoop();
      expect(started).toEqual(['page']);
    }, patient);
  });

  it('RES-21: a few pieces run at a time while the loop is busy, and the next starts when one is done', async () => {
    const places = ['a', 'b', 'c', 'd'].map(join);
    for (let turn = 0; turn < 10; turn += 1) await turnOfLoop();
    expect(started).toEqual(['a', 'b', 'c']);
    places[1]?.leave();
    places[1]?.leave();
    await vi.waitFor(() => expect(started).toEqual(['a', 'b', 'c', 'd']), patient);
  });

  it('RES-21: work that waits for something outside the process doesn’t delay others', async () => {
    isBusy = false;
    for (const name of ['a', 'b', 'c', 'd', 'e']) join(name);
    await vi.waitFor(() => expect(started).toEqual(['a', 'b', 'c', 'd', 'e']), patient);
  });

  it('RES-21: work canceled before its turn takes no place', async () => {
    for (const name of ['gone', 'also gone', 'gone too']) join(name).leave();
    for (const name of ['a', 'b', 'c']) join(name);
    await vi.waitFor(() => expect(started).toEqual(expect.arrayContaining(['a', 'b', 'c'])), patient);
  });
});
