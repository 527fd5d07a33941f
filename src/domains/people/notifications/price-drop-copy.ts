import { formatMoney } from '#lib/money.ts';

/** The title of a price drop, for saved cars and matches of saved searches. */
export const priceDropWords = (title: string, beforeUsd: number, nowUsd: number): string =>
  `${title} is now listed at ${formatMoney(nowUsd)}, ${formatMoney(beforeUsd - nowUsd)} less`;
