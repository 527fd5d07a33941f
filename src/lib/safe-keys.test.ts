import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requireObject, requireString } from './require-type.ts';
import { isUnsafeKey, withoutUnsafeKeys } from './safe-keys.ts';

const unsafe = ['__proto__', 'constructor', 'prototype'];

describe('safe keys', () => {
  it.each(unsafe)('SEC-01: removes the key %s and nothing else', (key) => {
    const record = JSON.parse(`{"make":"FORD","${key}":"x","zip":"30303"}`) as Record<string, string>;
    expect(isUnsafeKey(key)).toBe(true);
    expect(Object.entries(withoutUnsafeKeys(record))).toEqual([
      ['make', 'FORD'],
      ['zip', '30303'],
    ]);
    expect(Object.getPrototypeOf(withoutUnsafeKeys(record))).toBe(Object.prototype);
  });

  it('SEC-01: a record with safe keys is unchanged', () => {
    const names = fc.string().filter((name) => !unsafe.includes(name));
    fc.assert(
      fc.property(fc.dictionary(names, fc.integer(), { noNullPrototype: true }), (record) => {
        expect(withoutUnsafeKeys(record)).toEqual(record);
      }),
    );
  });
});

describe('required types', () => {
  it('SEC-02: requireString returns a string or throws', () => {
    expect(requireString('', 'price')).toBe('');
    for (const value of [1, null, undefined, {}, [], true]) {
      expect(() => requireString(value, 'price')).toThrow('price must be a string');
    }
  });

  it('SEC-02: requireObject returns an object or throws', () => {
    const location = { city: 'Atlanta' };
    expect(requireObject(location, 'location')).toBe(location);
    for (const value of ['text', 1, null, undefined, [], true]) {
      expect(() => requireObject(value, 'location')).toThrow('location must be an object');
    }
  });
});
