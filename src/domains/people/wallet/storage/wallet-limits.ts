import { hourMs, minuteMs } from '#lib/duration.ts';
import type { WindowRule } from '#lib/limit.ts';

/** Of one network. Whoever moves a slider saves once a second, and a household or an office shares an address. */
export const walletSaves: WindowRule = { most: 300, perMs: minuteMs };

/** A shopper makes one, and a stranger who makes them for nothing fills a disk. */
export const walletCreates: WindowRule = { most: 120, perMs: hourMs };
