/**
 * Readers for untrusted JSON: a value of another type reads as missing. Written by hand, because they are in every
 * page's script, where zod/mini would add 4 to 5 kB and zod 22.
 */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The records of a list; empty for anything else. */
export const recordsOf = (value: unknown): Record<string, unknown>[] => listOf(value).filter(isRecord);

/** A whole number above zero, also as text; 0 for anything else. */
export const wholeNumberOf = (value: unknown): number => {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : 0;
};

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
