import { minuteMs } from '#lib/duration.ts';
/** The options of the SDK in this product (RULING-113). */
export const sdkKey = 'forecourt';

/** How often the datafile is fetched (EXP-25), and how long to wait for the first (EXP-27). */
export const updateIntervalMs = 5 * minuteMs;
export const readyTimeoutMs = 2_000;

/** How often and in what batches the SDK sends events (EXP-31, EXP-33). */
export const eventOptions = { batchSize: 10, flushInterval: 1_000, maxRetries: 5 } as const;

/** The SDK caches 1000 predictions for 30 minutes (EXP-34). */
export const predictionOptions = { cacheSize: 1_000, cacheTtl: 1_800_000 } as const;
