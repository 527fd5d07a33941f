import { describe, expect, it } from 'vitest';
import { createMemoryStorage } from '#tests/fixtures/memory-storage.ts';
import { createJsonStorage } from './json-storage.ts';

describe('createJsonStorage', () => {
  it('returns stored values as copies', () => {
    const values = createMemoryStorage();
    const list = [1, 2];
    expect(values.set('ids', list)).toBe(true);
    list.push(3);
    expect(values.get('ids')).toEqual([1, 2]);
    expect(values.names()).toEqual(['ids']);
    values.remove('ids');
    expect(values.get('ids')).toBeUndefined();
  });

  it('reads invalid JSON as undefined', () => {
    const values = createJsonStorage(() => ({
      getItem: () => '{broken',
      setItem: () => {},
      removeItem: () => {},
      key: () => null,
      length: 0,
    }));
    expect(values.get('any')).toBeUndefined();
  });

  it('with storage blocked by the browser, writes return false and reads undefined, and nothing throws', () => {
    const values = createJsonStorage(() => {
      throw new Error('denied');
    });
    expect(values.set('a', 1)).toBe(false);
    expect(values.get('a')).toBeUndefined();
    expect(values.names()).toEqual([]);
    expect(() => values.remove('a')).not.toThrow();
  });
});
