import { eventBatches, predictionCalls } from '#domains/people/experiments/experiment-limits.ts';
import { limits as limitSettings } from '#domains/people/site-settings/limits.ts';
import { walletCreates, walletSaves } from '#domains/people/wallet/storage/wallet-limits.ts';
import { minuteMs } from '#lib/duration.ts';
import type { Limits } from '#lib/limit.ts';
import type { Settings } from '#lib/setting.ts';
import type { WriteLimits } from '../edge/write-limit.ts';

/** High, because every page view sends one, and a household or office shares an address. */
const vitalsRule = { most: 600, perMs: minuteMs };

/** A conversation makes several calls at once, and assistants of many people share an address. */
const assistantCalls = { most: 240, perMs: minuteMs };

/** Limits on writes per network, by kind. */
export const createWriteLimits = (limits: Limits, settings: Pick<Settings, 'current'>): WriteLimits => ({
  writes: limits.window('writes', () => ({
    most: settings.current(limitSettings).writesPerMinute,
    perMs: minuteMs,
  })),
  reads: limits.window('reads', () => ({ most: settings.current(limitSettings).readsPerMinute, perMs: minuteMs })),
  walletSaves: limits.window('wallet-saves', () => walletSaves),
  walletCreates: limits.window('wallet-creates', () => walletCreates),
  vitals: limits.window('vitals', () => vitalsRule),
  experimentEvents: limits.window('experiment-events', () => eventBatches),
  predictions: limits.window('predictions', () => predictionCalls),
  assistants: limits.window('assistants', () => assistantCalls),
});
