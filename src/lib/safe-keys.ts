const UNSAFE_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Names that reach an object's prototype when used as keys (SEC-01). */
export const isUnsafeKey = (key: string): boolean => UNSAFE_KEYS.has(key);

/** The record without unsafe keys (SEC-01). */
export const withoutUnsafeKeys = <V>(record: Record<string, V>): Record<string, V> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !isUnsafeKey(key)));
