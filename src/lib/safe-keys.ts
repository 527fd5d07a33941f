const UNSAFE_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** SEC-01: names that reach an object's prototype when they are used as keys. */
export const isUnsafeKey = (key: string): boolean => UNSAFE_KEYS.has(key);

/** SEC-01: the same record without unsafe names; everything else is as it was. */
export const withoutUnsafeKeys = <V>(record: Record<string, V>): Record<string, V> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !isUnsafeKey(key)));
