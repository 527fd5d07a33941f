import { describe, expect, it } from 'vitest';
import { createScrollMemory, type ScrollStorage } from './scroll-memory.ts';

const createStorage = (): ScrollStorage => {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
  };
};

describe('scroll memory', () => {
  it('UI-11: stores a position for each path', () => {
    const memory = createScrollMemory(createStorage());
    memory.save('/cars?page=2', 1840.4);
    memory.save('/cars/1', 120);
    expect(memory.recall('/cars?page=2')).toBe(1840);
    expect(memory.recall('/cars/1')).toBe(120);
    expect(memory.recall('/cars')).toBeNull();
  });

  it('UI-11: the latest position of a path replaces the earlier one', () => {
    const storage = createStorage();
    createScrollMemory(storage).save('/cars', 100);
    createScrollMemory(storage).save('/cars', 0);
    expect(createScrollMemory(storage).recall('/cars')).toBe(0);
  });

  it('drops the oldest paths beyond 50', () => {
    const memory = createScrollMemory(createStorage());
    for (let page = 1; page <= 51; page += 1) memory.save(`/cars?page=${page}`, page);
    expect(memory.recall('/cars?page=1')).toBeNull();
    expect(memory.recall('/cars?page=2')).toBe(2);
    expect(memory.recall('/cars?page=51')).toBe(51);
  });

  it('does not throw with invalid stored text or a storage that is full', () => {
    const memory = createScrollMemory({
      getItem: () => '{not json',
      setItem: () => {
        throw new Error('full');
      },
    });
    expect(() => memory.save('/cars', 10)).not.toThrow();
    expect(memory.recall('/cars')).toBeNull();
  });
});
