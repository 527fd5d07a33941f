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

describe('research elsewhere, with our own catalogue behind it', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('RSRCH-05: the service is believed, also where it knows nothing', async () => {
    expect(await setUp(async () => modelsOf('Supra'))()).toEqual(['Supra']);
    expect(await setUp(async () => undefined)()).toBeUndefined();
  });

  it('RES-06: our catalogue answers once a shopper has waited a second', async () => {
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

  it('RES-06: one shopper waits, and nobody else while that call is overdue', async () => {
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

  it('RES-06: at once where the service fails', async () => {
    expect(await setUp(() => Promise.reject(new Error('gone')))()).toEqual(['Camry']);
  });

  it('RES-06: nobody waits for a service that is being tried again', async () => {
    const remote = vi.fn(hanging);
    expect(await setUp(remote, { isResting: true })()).toEqual(['Camry']);
    expect(remote).toHaveBeenCalledTimes(1);
  });

  it('RSRCH-05: what our catalogue does not know is as away as the service', async () => {
    const ask = setUp(() => Promise.reject(new Error('gone')), { own: modelsOf() });
    await expect(ask()).rejects.toThrow('gone');
  });
});
