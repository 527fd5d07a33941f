import { minuteMs } from '#lib/duration.ts';
import type { WindowRule } from '#lib/limit.ts';

/** Batches of one network. A tab sends one a second at most, and an office shares an address. */
export const eventBatches: WindowRule = { most: 6_000, perMs: minuteMs };

/** Asked once in half an hour for a visitor, and by servers for many. */
export const predictionCalls: WindowRule = { most: 6_000, perMs: minuteMs };
