import { formatMoney } from '#lib/money.ts';
import { shortDate } from '../vehicle-dates.ts';
import { type AskFacts, nearestToAsk, type PriceAsk } from './price-ask.ts';
import type { SheetFigure } from './price-sheet-view.ts';

/** A dealer's fee compared with nearby dealers of the make. */
export type FeesAround = { higher: number; of: number; middleUsd: number };

type SheetFacts = {
  asking: AskFacts;
  ask: PriceAsk;
  fees: FeesAround | undefined;
  name: string;
  model: string;
  dealer: string;
  privateSeller: boolean;
};

/** "listed at $24,500", or "listed at $24,500 plus $898 of add-ons". */
const listedWords = ({ priceUsd, addOnsUsd }: SheetFacts['asking']): string =>
  `listed at ${formatMoney(priceUsd - addOnsUsd)}${addOnsUsd > 0 ? ` plus ${formatMoney(addOnsUsd)} of add-ons` : ''}`;

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Explains the suggested price. */
export const whyWords = ({ asking, ask, fees, model, privateSeller }: SheetFacts): string => {
  const off = formatMoney(asking.priceUsd - ask.priceUsd);
  const what = privateSeller ? 'That is' : `That is ${formatMoney(ask.priceUsd)} before tax and fees,`;
  const start = `${what} ${off} under the ${asking.addOnsUsd > 0 ? 'price with add-ons,' : 'listed'} ${formatMoney(asking.priceUsd)}.`;
  switch (ask.reason) {
    case 'cheaper-cars':
      return `${start} ${ask.cheaper.length} of the ${asking.similar.length} closest similar cars cost less, adjusted for year, miles and equipment. This is the middle of those.`;
    case 'waiting':
      return `${start} It’s been listed for ${counted(asking.daysOnSite, 'day')}, longer than half of similar cars, and the price was cut before. This is one more cut like the earlier ones.`;
    case 'fee':
      return `${start} The dealer fee is ${formatMoney(asking.docFeeUsd)}; the median of ${fees?.of ?? 0} nearby dealers is ${formatMoney(fees?.middleUsd ?? 0)}. The difference comes off the price.`;
    case 'listed':
      return `That is the listed price. The market for this ${model} doesn’t support a lower price, so ask for exactly this${privateSeller ? '' : ', with no fees beyond the ones below'}.`;
  }
};

export const similarTitle = ({ cheaper }: PriceAsk, similar: number): string => {
  if (similar === 0) return 'Too few similar cars for sale to compare prices';
  if (cheaper.length === 0) return 'None of these costs less, adjusted to this car';
  return `${cheaper.length} of ${similar} similar cars ${cheaper.length === 1 ? 'costs' : 'cost'} less, adjusted to this car; these are closest to your offer`;
};

const feeWords = ({ higher, of, middleUsd }: FeesAround): string =>
  `${higher === 0 ? 'None' : higher} of ${of} dealers of this make within 50 mi ${higher === 1 ? 'charges' : 'charge'} more. Median: ${formatMoney(middleUsd)}.`;

/** Time on the site, price reductions and the fee. */
export const sheetFigures = (
  { asking, fees, model, privateSeller }: SheetFacts,
  cuts: readonly { atMs: number; usd: number }[],
): SheetFigure[] => {
  const { daysOnSite, usualDays, docFeeUsd } = asking;
  const total = cuts.reduce((sum, { usd }) => sum + usd, 0);
  return [
    {
      title: 'Time on site',
      figure: counted(daysOnSite, 'day'),
      words:
        usualDays === undefined
          ? 'Too few similar cars to say what’s typical.'
          : `Half of similar ${model}s for sale have been listed for ${counted(usualDays, 'day')} or more.`,
    },
    {
      title: 'Price cuts',
      figure: cuts.length === 0 ? 'None' : `${cuts.length}, ${formatMoney(total)}`,
      words:
        cuts.length === 0
          ? 'The price hasn’t dropped since it was listed.'
          : `${cuts.map(({ atMs }) => shortDate(atMs)).join(', ')}.`,
    },
    {
      title: 'Dealer fee',
      figure: docFeeUsd > 0 ? formatMoney(docFeeUsd) : privateSeller ? 'None' : 'Not reported',
      words: privateSeller
        ? 'Private sellers don’t charge one.'
        : fees
          ? feeWords(fees)
          : 'Too few dealers nearby to compare it with.',
    },
  ];
};

/** Text to say to the seller, or to send. */
export const sayWords = ({ asking, ask, name, privateSeller }: SheetFacts, whole: string): string => {
  const cars = nearestToAsk(ask.cheaper, ask.priceUsd, 2).map((car) => `${car.name} in ${car.where.split(',')[0]}`);
  const reasons = [
    ask.reason === 'cheaper-cars' &&
      `Similar cars (${cars.join(', ')}) come to about ${formatMoney(ask.priceUsd)}, adjusted for year, miles and equipment.`,
    ask.reason === 'waiting' && `It has been on the site for ${counted(asking.daysOnSite, 'day')}.`,
    ask.reason === 'fee' && `Your ${formatMoney(asking.docFeeUsd)} fee is higher than is typical around here.`,
  ].filter(Boolean);
  const opening = `I would like to buy the ${name} ${listedWords(asking)}.`;
  const included = privateSeller ? '' : ', with all taxes and fees included';
  return [opening, ...reasons, `Would you sell it for ${whole}${included}?`].join(' ');
};
