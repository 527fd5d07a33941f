import { minuteMs } from '#lib/duration.ts';
/** RULING-113: the SDK as this product uses it. */
export const sdkKey = 'forecourt';

/** EXP-25, EXP-27: how often the datafile is asked for again, and how long anybody waits for the first. */
export const updateIntervalMs = 5 * minuteMs;
export const readyTimeoutMs = 2_000;

/** How often and in what batches the SDK sends events (EXP-31, EXP-33). */
export const eventOptions = { batchSize: 10, flushInterval: 1_000, maxRetries: 5 } as const;

/** The SDK remembers 1000 predictions for 30 minutes (EXP-34). */
export const predictionOptions = { cacheSize: 1_000, cacheTtl: 1_800_000 } as const;
