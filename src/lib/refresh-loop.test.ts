import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { createRefreshLoop } from './refresh-loop.ts';
import { Unavailable } from './unavailable.ts';

const failure = 'It could not be taken over';

const setUp = (refresh: () => Promise<void>) => {
  const log = { error: vi.fn() };
  return { log, loop: createRefreshLoop({ refresh, failure, log, intervalMs: 1 }) };
};

describe('createRefreshLoop', () => {
  it('runs one refresh at a time, in the order of the calls', async () => {
    let [running, most, turns] = [0, 0, 0];
    const { loop } = setUp(async () => {
      running += 1;
      most = Math.max(most, running);
      await sleep(5);
      running -= 1;
      turns += 1;
    });
    await Promise.all([loop.refreshNow(), loop.refreshNow(), loop.refreshNow()]);
    expect([most, turns]).toEqual([1, 3]);
  });

  it('continues after a failure, which is logged unless the database is unavailable', async () => {
    const failures = [new Unavailable('database'), new Error('broken'), new Unavailable('database')];
    const { promise: refreshed, resolve } = Promise.withResolvers<void>();
    const { loop, log } = setUp(async () => {
      const failed = failures.shift();
      if (failed) throw failed;
      resolve();
    });
    loop.start();
    await refreshed;
    await loop.stop();
    expect(log.error).toHaveBeenCalledTimes(1);
    expect(log.error).toHaveBeenCalledWith({ err: new Error('broken') }, `${failure}: broken`);
  });

  it('stop waits for the running refresh, and none follows', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: written, resolve: write } = Promise.withResolvers<void>();
    const refresh = vi.fn(() => {
      begin();
      return written;
    });
    const { loop } = setUp(refresh);
    loop.start();
    await begun;
    const order: string[] = [];
    const stopped = loop.stop().then(() => order.push('stopped'));
    await sleep(5);
    order.push('written');
    write();
    await stopped;
    expect(order).toEqual(['written', 'stopped']);
    await sleep(5);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('refreshNow rejects when its refresh fails, and the next one still runs', async () => {
    const refresh = vi.fn().mockRejectedValueOnce(new Error('broken')).mockResolvedValue(undefined);
    const { loop } = setUp(refresh);
    await expect(loop.refreshNow()).rejects.toThrow('broken');
    await expect(loop.refreshNow()).resolves.toBeUndefined();
  });
});
