import { describe, expect, it } from 'vitest';
import type { DrawOptions } from './drawing/draw-vehicle.ts';
import { createDrawings } from './drawings.server.ts';

const red: DrawOptions = { shape: 'sedan', paint: 'red' };

/** Draws when it is told to. */
const easel = () => {
  const waiting: PromiseWithResolvers<string>[] = [];
  const draw = createDrawings(() => {
    const drawing = Promise.withResolvers<string>();
    waiting.push(drawing);
    return drawing.promise;
  });
  return { draw, waiting };
};

describe('the cache of drawings', () => {
  it('draws once for concurrent requests and then returns the cached drawing', async () => {
    const { draw, waiting } = easel();
    const both = Promise.all([draw(red), draw({ ...red })]);
    waiting[0]?.resolve('<svg/>');
    expect(await both).toEqual(['<svg/>', '<svg/>']);
    expect(await draw(red)).toBe('<svg/>');
    expect(waiting).toHaveLength(1);
  });

  it('draws again after a failure', async () => {
    const { draw, waiting } = easel();
    const failing = expect(draw(red)).rejects.toThrow('thread');
    waiting[0]?.reject(new Error('the thread ended'));
    await failing;
    const next = draw(red);
    waiting[1]?.resolve('<svg/>');
    expect(await next).toBe('<svg/>');
  });

  it('rejects new drawings while five hundred are waiting, but accepts requests for those', async () => {
    const { draw, waiting } = easel();
    const first = Array.from({ length: 500 }, (_, number) => draw({ ...red, sign: String(number) }));
    await expect(draw(red)).rejects.toMatchObject({ code: 'overloaded', status: 503 });
    const again = draw({ ...red, sign: '7' });
    for (const drawing of waiting) drawing.resolve('<svg/>');
    await Promise.all(first);
    expect(await again).toBe('<svg/>');
    expect(waiting).toHaveLength(500);
  });
});
