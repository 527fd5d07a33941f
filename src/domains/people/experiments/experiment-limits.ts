import { minuteMs } from '#lib/duration.ts';
import type { WindowRule } from '#lib/limit.ts';

/** Event batches per network. A tab sends at most one per second, and an office shares an address. */
export const eventBatches: WindowRule = { most: 6_000, perMs: minuteMs };

/** Browsers ask once in half an hour per visitor; servers ask for many visitors. */
export const predictionCalls: WindowRule = { most: 6_000, perMs: minuteMs };
