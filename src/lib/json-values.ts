/** For reading what somebody else sent: whatever is not as expected is as if it were not there. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

/** What is a list of records, as such; anything else is empty. */
export const recordsOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
