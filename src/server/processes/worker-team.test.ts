import { beforeEach, describe, expect, it } from 'vitest';
import type { ListenTime, Order } from './worker-message.ts';
import { createWorkerTeam, type Ending, type WorkerProcess } from './worker-team.ts';

type FakeWorker = WorkerProcess & {
  listens: ListenTime;
  orders: Order[];
  becomeReady(): void;
  end(ending?: Ending): void;
};

const killed: Ending = { code: null, signal: 'SIGKILL' };
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a team of workers', () => {
  let workers: FakeWorker[];
  let waits: number[];
  let failures: Ending[];
  let lines: string[];
  beforeEach(() => {
    workers = [];
    waits = [];
    failures = [];
    lines = [];
  });

  const launch = (listens: ListenTime): FakeWorker => {
    const ready = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<Ending>();
    const orders: Order[] = [];
    const worker: FakeWorker = {
      number: workers.length + 1,
      listens,
      orders,
      send: (order) => void orders.push(order),
      kill: () => ended.resolve(killed),
      ready: ready.promise,
      ended: ended.promise,
      becomeReady: ready.resolve,
      end: (ending = killed) => ended.resolve(ending),
    };
    workers.push(worker);
    return worker;
  };
  const note = (_details: object, message: string) => void lines.push(message);
  const create = () =>
    createWorkerTeam({
      size: 2,
      launch,
      log: { info: note, warn: note, error: note },
      onFailure: (ending) => void failures.push(ending),
      wait: async (ms) => void waits.push(ms),
    });
  const worker = (number: number): FakeWorker => workers[number - 1] ?? expect.unreachable();
  const leads = () =>
    workers.filter(({ orders }) => orders.some(({ order }) => order === 'lead')).map(({ number }) => number);

  const startBoth = async () => {
    const team = create();
    const starting = team.start();
    expect(workers.map(({ listens }) => listens)).toEqual(['at once']);
    worker(1).becomeReady();
    expect(await starting).toBeUndefined();
    worker(2).becomeReady();
    await settle();
    return team;
  };

  it('starts the others once the first is ready; they listen when they are', async () => {
    await startBoth();
    expect(workers.map(({ listens }) => listens)).toEqual(['at once', 'when ready']);
    expect(leads()).toEqual([1]);
  });

  it('starts no second one when the first does not become ready, and says how it ended', async () => {
    const starting = create().start();
    worker(1).end({ code: 1, signal: null });
    expect(await starting).toEqual({ code: 1, signal: null });
    expect(workers).toHaveLength(1);
  });

  it('starts a worker again, and another one leads', async () => {
    await startBoth();
    worker(1).end();
    await settle();
    expect(workers).toHaveLength(3);
    expect(leads()).toEqual([1, 2]);
    expect(waits).toEqual([0]);
  });

  it('pauses longer each time, and gives up when nobody serves any more', async () => {
    await startBoth();
    worker(1).end();
    for (let number = 2; number < 5; number += 1) {
      worker(number).end();
      await settle();
    }
    expect(failures).toEqual([]);
    expect(waits).toEqual([0, 500, 1_000, 2_000]);
    worker(5).end();
    await settle();
    expect(failures).toEqual([killed]);
  });

  it('never gives up while one serves', async () => {
    await startBoth();
    worker(1).end();
    await settle();
    for (let number = 3; number < 10; number += 1) {
      worker(number).end();
      await settle();
    }
    expect([failures, workers.length, waits.at(-1)]).toEqual([[], 10, 30_000]);
  });

  it('replaces one by one: the next only when the one before has ended', async () => {
    const team = await startBoth();
    const replaced = team.replaceAll();
    await settle();
    expect([workers.length, worker(1).orders.at(-1)]).toEqual([3, { order: 'lead' }]);
    worker(3).becomeReady();
    await settle();
    expect([workers.length, worker(1).orders.at(-1)]).toEqual([3, { order: 'leave' }]);
    worker(1).end({ code: 0, signal: null });
    await settle();
    worker(4).becomeReady();
    await settle();
    worker(2).end({ code: 0, signal: null });
    await replaced;
    expect([workers.length, leads(), lines]).toEqual([4, [1, 3], ['all workers are replaced']]);
  });

  it('keeps the old ones when a new one does not start', async () => {
    const team = await startBoth();
    const replaced = team.replaceAll();
    await settle();
    worker(3).end({ code: 1, signal: null });
    await replaced;
    expect([workers.length, worker(1).orders, worker(2).orders]).toEqual([3, [{ order: 'lead' }], []]);
    expect(lines).toEqual(['a new worker does not start; the workers that run go on']);
  });

  it('has no more workers than wanted when an old one ends while its replacement starts', async () => {
    const team = await startBoth();
    const replaced = team.replaceAll();
    await settle();
    worker(1).end();
    await settle();
    expect(workers).toHaveLength(4);
    worker(4).becomeReady();
    worker(3).becomeReady();
    await settle();
    expect(worker(3).orders).toContainEqual({ order: 'leave' });
    worker(3).end({ code: 0, signal: null });
    await settle();
    worker(5).becomeReady();
    await settle();
    worker(2).end({ code: 0, signal: null });
    await replaced;
    expect(team.processes().map(({ number }) => number)).toEqual([4, 5]);
  });

  it('stops all of them, and starts none again', async () => {
    const team = await startBoth();
    const stopped = team.stop('SIGTERM');
    for (const { orders } of workers) expect(orders.at(-1)).toEqual({ order: 'stop', signal: 'SIGTERM' });
    for (const { end } of workers) end({ code: 0, signal: null });
    await stopped;
    await settle();
    expect([workers.length, lines]).toEqual([2, []]);
  });
});
