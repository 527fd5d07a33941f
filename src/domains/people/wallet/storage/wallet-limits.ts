import { hourMs, minuteMs } from '#lib/duration.ts';
import type { WindowRule } from '#lib/limit.ts';

/**
 * Wallet saves per network. A shopper who moves a slider saves once a second, and a household or office shares an
 * address.
 */
export const walletSaves: WindowRule = { most: 300, perMs: minuteMs };

/** New wallets per network. A shopper needs one; without a limit a stranger could fill the disk. */
export const walletCreates: WindowRule = { most: 120, perMs: hourMs };
