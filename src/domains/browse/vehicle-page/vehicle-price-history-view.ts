import type { ListingAnswer } from '#domains/cars/listings/listing-answer.ts';
import { formatMoney } from '#lib/money.ts';
import { fullDate, shortDate } from './vehicle-dates.ts';

/** A price and the day it was first asked; `change` is undefined for the first. */
type PriceMove = { atMs: number; price: number; change?: number };

export type PriceHistoryView = {
  note: string;
  sentence: string;
  /** Newest first. */
  moves: readonly PriceMove[];
  /** End of the line: now, or the day the car left. */
  endMs: number;
  /** Current estimate from similar cars. */
  estimate?: number;
};

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

const changesOf = (moves: readonly PriceMove[]): string => {
  const cuts = moves.filter(({ change = 0 }) => change < 0).length;
  const rises = moves.filter(({ change = 0 }) => change > 0).length;
  if (cuts + rises === 0) return 'no price changes';
  return [cuts && counted(cuts, 'reduction'), rises && counted(rises, 'increase')].filter(Boolean).join(', ');
};

/** Prices with dates, and days on the site (RULING-62). */
export const priceHistoryView = (
  { pricingHistory, daysOnSite, market }: ListingAnswer,
  { endMs, live }: { endMs: number; live: boolean },
): PriceHistoryView | undefined => {
  const moves: PriceMove[] = [];
  for (const { date, price } of pricingHistory) {
    const before = moves.at(-1);
    if (before?.price === price) continue;
    moves.push({ atMs: Date.parse(date), price, ...(before && { change: price - before.price }) });
  }
  const [first] = moves;
  const last = moves.at(-1);
  if (!first || !last) return undefined;
  const end = live ? 'today' : `when it was removed on ${fullDate(endMs)}`;
  const sentence =
    moves.length === 1
      ? `The price has been ${formatMoney(first.price)} since ${fullDate(first.atMs)}.`
      : `The price went from ${formatMoney(first.price)} on ${shortDate(first.atMs)} to ${formatMoney(last.price)} ${end}, in ${counted(moves.length - 1, 'step')}.`;
  return {
    note: `${daysOnSite === 0 ? 'Listed today' : `${counted(daysOnSite, 'day')} on the site`}, ${changesOf(moves)}`,
    sentence,
    moves: moves.reverse(),
    endMs: Math.max(endMs, last.atMs),
    ...(live && market?.rating && { estimate: market.estimate }),
  };
};
