import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { minuteMs } from '#lib/duration.ts';
import { Unavailable } from '#lib/unavailable.ts';
import { BREAKER_DEFAULTS, breakerErrorKind, createBreaker } from './breaker.ts';

type Outcome = 'ok' | 'fail' | 'hang';

const setUp = (options: { timeoutMs?: number; resetMs?: number } = {}) => {
  const reached: Outcome[] = [];
  const signals: AbortSignal[] = [];
  const changes: string[] = [];
  const breaker = createBreaker({
    name: 'test',
    ...options,
    action: (outcome: Outcome, signal) => {
      reached.push(outcome);
      signals.push(signal);
      if (outcome === 'hang') return new Promise<string>(() => {});
      return outcome === 'ok' ? Promise.resolve('value') : Promise.reject(new Error('service failed'));
    },
    onStateChange: ({ state }) => changes.push(state),
  });
  const fire = (outcome: Outcome) => breaker.fire(outcome).catch((error: unknown) => error);
  return { breaker, fire, reached, signals, changes };
};

const fireAll = async (fire: (outcome: Outcome) => Promise<unknown>, outcomes: Outcome[]) => {
  for (const outcome of outcomes) await fire(outcome);
};

describe('breaker', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('RES-05: by default a call fails after 3000 ms, and its request is aborted', async () => {
    const { fire, signals } = setUp();
    const outcome = fire('hang');
    await vi.advanceTimersByTimeAsync(2999);
    expect(signals[0]?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(breakerErrorKind(await outcome)).toBe('timed out');
    expect(signals[0]?.aborted).toBe(true);
  });

  it('RES-06: 60 % failures open it; then calls are refused without reaching the service', async () => {
    const { breaker, fire, reached } = setUp();
    await fireAll(fire, ['ok', 'ok', 'fail', 'fail', 'fail']);
    expect(breaker.snapshot()).toMatchObject({ state: 'open', calls: 5, successes: 2, failures: 3 });
    expect(breakerErrorKind(await fire('ok'))).toBe('open');
    expect(reached).toHaveLength(5);
    expect(breaker.snapshot().rejections).toBe(1);
  });

  it('an outage of our own database doesn’t open it, and the fallback is still used', async () => {
    const breaker = createBreaker({
      name: 'test',
      action: (): Promise<string> => Promise.reject(new Unavailable('restarting')),
      fallback: () => 'instead',
    });
    for (let call = 0; call < 10; call += 1) expect(await breaker.fire(undefined)).toBe('instead');
    expect(breaker.snapshot().state).toBe('closed');
  });

  it('RES-06: exactly half is not above half', async () => {
    const { breaker, fire } = setUp();
    await fireAll(fire, ['ok', 'ok', 'ok', 'fail', 'fail', 'fail']);
    expect(breaker.snapshot().state).toBe('closed');
    await fire('fail');
    expect(breaker.snapshot().state).toBe('open');
  });

  it('RULING-94: fewer than 5 calls never open it', async () => {
    const { breaker, fire } = setUp();
    await fireAll(fire, ['fail', 'fail', 'fail', 'fail']);
    expect(breaker.snapshot().state).toBe('closed');
    await fire('fail');
    expect(breaker.snapshot().state).toBe('open');
  });

  it('RULING-94: while there are enough calls, failures older than the 10 s window no longer count', async () => {
    const { breaker, fire } = setUp();
    await fireAll(fire, ['fail', 'fail', 'fail', 'fail']);
    await vi.advanceTimersByTimeAsync(BREAKER_DEFAULTS.windowMs);
    await fireAll(fire, ['ok', 'ok', 'ok', 'fail', 'fail']);
    expect(breaker.snapshot().state).toBe('closed');
  });

  it('RES-06, RULING-94: on a quiet site the last five calls decide, however far apart', async () => {
    const { breaker, fire } = setUp({ timeoutMs: 8000 });
    for (const outcome of ['ok', 'fail', 'hang', 'ok'] as const) {
      const call = fire(outcome);
      await vi.advanceTimersByTimeAsync(minuteMs);
      await call;
      expect(breaker.snapshot().state).toBe('closed');
    }
    await fire('fail');
    expect(breaker.snapshot().state).toBe('open');
  });

  it('RULING-94: failures older than ten minutes don’t count', async () => {
    const { breaker, fire } = setUp();
    await fireAll(fire, ['fail', 'fail', 'fail', 'fail']);
    await vi.advanceTimersByTimeAsync(BREAKER_DEFAULTS.quietWindowMs);
    await fire('fail');
    expect(breaker.snapshot().state).toBe('closed');
  });

  it('RES-05: five consecutive calls that each wait for all of 8000 ms open it', async () => {
    const { breaker, fire } = setUp({ timeoutMs: 8000 });
    for (let shopper = 1; shopper <= 5; shopper += 1) {
      const call = fire('hang');
      await vi.advanceTimersByTimeAsync(8000);
      await call;
      expect([shopper, breaker.snapshot().state]).toEqual([shopper, shopper < 5 ? 'closed' : 'open']);
    }
  });

  it('RES-05, RES-06: after 30000 ms one trial call is made, and its success closes it', async () => {
    const { breaker, fire, reached, changes } = setUp();
    await fireAll(fire, Array<Outcome>(5).fill('fail'));
    await vi.advanceTimersByTimeAsync(29_999);
    expect(breaker.snapshot().state).toBe('open');
    await vi.advanceTimersByTimeAsync(1);
    expect(breaker.snapshot().state).toBe('half-open');
    expect(await fire('ok')).toBe('value');
    expect(breaker.snapshot().state).toBe('closed');
    expect(reached).toHaveLength(6);
    expect(changes).toEqual(['open', 'half-open', 'closed']);
  });

  it('RES-06: a failed trial call opens it again for the whole reset time', async () => {
    const { breaker, fire } = setUp({ resetMs: 5 * minuteMs });
    await fireAll(fire, Array<Outcome>(5).fill('fail'));
    await vi.advanceTimersByTimeAsync(300_000);
    await fire('fail');
    expect(breaker.snapshot().state).toBe('open');
    await vi.advanceTimersByTimeAsync(299_999);
    expect(breaker.snapshot().state).toBe('open');
    await vi.advanceTimersByTimeAsync(1);
    expect(breaker.snapshot().state).toBe('half-open');
  });

  it('RES-06: during the trial call others are refused', async () => {
    const { fire, reached } = setUp();
    await fireAll(fire, Array<Outcome>(5).fill('fail'));
    await vi.advanceTimersByTimeAsync(30_000);
    const trial = fire('hang');
    expect(breakerErrorKind(await fire('ok'))).toBe('open');
    expect(reached).toHaveLength(6);
    await vi.advanceTimersByTimeAsync(3000);
    expect(breakerErrorKind(await trial)).toBe('timed out');
  });

  it('RES-07, RULING-94: the 51st concurrent call gets "semaphore locked"', async () => {
    const { fire } = setUp();
    const waiting = Array.from({ length: 50 }, () => fire('hang'));
    expect(breakerErrorKind(await fire('ok'))).toBe('semaphore locked');
    await vi.advanceTimersByTimeAsync(3000);
    expect((await Promise.all(waiting)).map(breakerErrorKind)).toEqual(Array(50).fill('timed out'));
  });

  it('RES-07: a shut-down breaker throws, even with a fallback', async () => {
    const breaker = createBreaker({ name: 'x', action: async () => 'value', fallback: () => 'instead' });
    breaker.shutdown();
    const error = await breaker.fire(undefined).catch((caught: unknown) => caught);
    expect(breakerErrorKind(error)).toBe('shutdown');
  });

  it('RES-07: a socket timeout of the service is not a timeout of the breaker', () => {
    expect(breakerErrorKind(Object.assign(new Error('connect'), { code: 'ETIMEDOUT' }))).toBeUndefined();
    expect(breakerErrorKind('text')).toBeUndefined();
    expect(breakerErrorKind(null)).toBeUndefined();
  });

  it('RES-05: the fallback replaces a failed call and gets its error', async () => {
    const breaker = createBreaker({
      name: 'x',
      action: (id: number) => Promise.reject(new Error(`no ${id}`)),
      fallback: (error, id) => ({ instead: id, because: error.message }),
    });
    expect(await breaker.fire(7)).toEqual({ instead: 7, because: 'no 7' });
  });

  it('RES-06: a harmless failure is thrown but not counted', async () => {
    const missing = new Error('Not Found');
    const breaker = createBreaker({
      name: 'x',
      action: () => Promise.reject(missing),
      fallback: () => 'instead',
      isHarmless: (error) => error === missing,
    });
    for (let call = 0; call < 10; call += 1) await expect(breaker.fire(undefined)).rejects.toBe(missing);
    expect(breaker.snapshot()).toMatchObject({ state: 'closed', failures: 0 });
  });
});
