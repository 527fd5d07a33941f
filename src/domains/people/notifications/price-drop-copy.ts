import { formatMoney } from '#lib/money.ts';

/** Of a saved car and of one that a saved search found alike. */
export const priceDropWords = (title: string, beforeUsd: number, nowUsd: number): string =>
  `${title} is now ${formatMoney(nowUsd)}, ${formatMoney(beforeUsd - nowUsd)} less`;
