import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Reference, ReferenceModel } from './reference.ts';
import { createReferenceWithFallback } from './reference-with-fallback.server.ts';

const modelsOf = (...names: string[]) => ({ items: names.map((model) => ({ model }) as ReferenceModel), total: 0 });
const referenceOf = (models: Reference['models']) => ({ models }) as Reference;

const setUp = (remote: Reference['models'], { isResting = false, own = modelsOf('Camry') } = {}) => {
  const reference = createReferenceWithFallback({
    remote: referenceOf(remote),
    catalogue: referenceOf(async () => own),
    isResting: () => isResting,
  });
  return async () => {
    const answer = await reference.models({ makeCode: 'TOYOTA' });
    return answer?.items.map(({ model }) => model);
  };
};
const hanging = () => new Promise<never>(() => {});

describe('an external research service with our catalogue as the fallback', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('RSRCH-05: uses the service’s answer, even an empty one', async () => {
    expect(await setUp(async () => modelsOf('Supra'))()).toEqual(['Supra']);
    expect(await setUp(async () => undefined)()).toBeUndefined();
  });

  it('RES-06: uses the catalogue after a second', async () => {
    const answer = setUp(hanging)();
    let isThere = false;
    void answer.then(() => {
      isThere = true;
    });
    await vi.advanceTimersByTimeAsync(999);
    expect(isThere).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toEqual(['Camry']);
  });

  it('RES-06: uses the catalogue at once while another call is overdue', async () => {
    let answerLate = (_models: ReturnType<typeof modelsOf>): void => {};
    const remote = vi
      .fn(async () => modelsOf('Supra'))
      .mockImplementationOnce(
        () =>
          new Promise((resolve) => {
            answerLate = resolve;
          }),
      );
    const ask = setUp(remote);
    const first = ask();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await first).toEqual(['Camry']);
    expect(await ask()).toEqual(['Camry']);
    answerLate(modelsOf('Supra'));
    await vi.advanceTimersByTimeAsync(0);
    expect(await ask()).toEqual(['Supra']);
  });

  it('RES-06: uses the catalogue at once if the service fails', async () => {
    expect(await setUp(() => Promise.reject(new Error('gone')))()).toEqual(['Camry']);
  });

  it('RES-06: uses the catalogue at once while the breaker is half-open', async () => {
    const remote = vi.fn(hanging);
    expect(await setUp(remote, { isResting: true })()).toEqual(['Camry']);
    expect(remote).toHaveBeenCalledTimes(1);
  });

  it('RSRCH-05: is unavailable after a second, and then at once, for what the catalogue does not have', async () => {
    const ask = setUp(hanging, { own: modelsOf() });
    const first = expect(ask()).rejects.toThrow('isn’t available');
    await vi.advanceTimersByTimeAsync(1000);
    await first;
    await expect(ask()).rejects.toThrow('isn’t available');
  });

  it('RSRCH-05: is unavailable for what the catalogue does not have', async () => {
    const ask = setUp(() => Promise.reject(new Error('gone')), { own: modelsOf() });
    await expect(ask()).rejects.toThrow('isn’t available');
  });
});
