import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { createOverload, type LoadClass, type Overload } from './overload.ts';

const classes: readonly LoadClass[] = ['robot', 'visitor', 'account', 'last'];

describe('overload', () => {
  let loop: { late: number; busy: boolean; active: number };
  let overload: Overload;
  const onShed = vi.fn();
  const warn = vi.fn();

  const create = (longestWaitMs: number) =>
    createOverload({
      loop: { lateMs: () => loop.late, isBusy: () => loop.busy, activeMs: () => loop.active },
      longestWaitMs,
      onShed,
      clock: fixedClock(1),
      log: { warn },
    });

  /** Whether each class is let in, in the order they are refused. */
  const admitted = () => classes.map((loadClass) => overload.admits(loadClass));

  beforeEach(() => {
    loop = { late: 0, busy: false, active: 0 };
    onShed.mockClear();
    warn.mockClear();
    overload = create(500);
    for (let request = 0; request < 20; request += 1) overload.arrive();
  });

  it('RES-21: refuses nothing with few concurrent requests, because the machine is busy with something else', () => {
    overload = create(500);
    loop.late = 5_000;
    const leave = Array.from({ length: 9 }, () => overload.arrive());
    expect(admitted()).toEqual([true, true, true, true]);
    overload.arrive();
    expect(admitted()).toEqual([false, false, false, false]);
    for (const end of leave) end();
    expect(admitted()).toEqual([true, true, true, true]);
  });

  it('RES-21: admits everything while the loop is on time', () => {
    expect(admitted()).toEqual([true, true, true, true]);
  });

  it.each([
    [80, [false, true, true, true]],
    [210, [false, false, true, true]],
    [310, [false, false, false, true]],
    [410, [false, false, false, false]],
  ])(
    'RES-21: at %i ms delay robots are refused first, then visitors, then accounts, and cheap requests last',
    (late, expected) => {
      loop.late = late;
      expect(admitted()).toEqual(expected);
    },
  );

  it('RES-21: pending work counts, at its recent average duration', () => {
    loop.busy = true;
    const running = Array.from({ length: 30 }, () => overload.begin());
    // The first guess is 10 ms each: 300 ms are waiting.
    expect(admitted()).toEqual([false, false, true, true]);
    for (const { end } of running.slice(0, 20)) {
      loop.active += 50;
      end();
    }
    // Each took 50 ms: ten of them are 500 ms.
    expect(admitted()).toEqual([false, false, false, true]);
    for (const { end } of running.slice(20)) end();
    expect(admitted()).toEqual([true, true, true, true]);
  });

  it('RES-21: work that waits for something outside the process doesn’t cause refusals', () => {
    for (let call = 0; call < 500; call += 1) overload.begin();
    expect(admitted()).toEqual([true, true, true, true]);
  });

  it('RES-21: ending the same work repeatedly counts once', () => {
    loop.busy = true;
    const works = Array.from({ length: 30 }, () => overload.begin());
    for (let time = 0; time < 30; time += 1) works[0]?.end();
    expect(overload.admits('visitor')).toBe(false);
  });

  it('RES-21: counts refusals, and logs them now and then', () => {
    loop.late = 1000;
    for (let time = 0; time < 5; time += 1) overload.admits('visitor');
    expect(onShed.mock.calls).toEqual(Array(5).fill(['visitor']));
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('RES-21: a longest wait of zero refuses nothing', () => {
    overload = create(0);
    loop.late = 10_000;
    expect(admitted()).toEqual([true, true, true, true]);
  });
});
