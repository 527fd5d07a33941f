import { formatMoney } from '#lib/money.ts';
import { shortDate } from '../vehicle-dates.ts';
import { type AskFacts, nearestToAsk, type PriceAsk } from './price-ask.ts';
import type { SheetFigure } from './price-sheet-view.ts';

/** How a dealer's fee stands among those of the make around. */
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

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Why this much and not less. */
export const whyWords = ({ asking, ask, fees, model, privateSeller }: SheetFacts): string => {
  const off = formatMoney(asking.priceUsd - ask.priceUsd);
  const what = privateSeller ? 'That is' : `That is ${formatMoney(ask.priceUsd)} before tax and fees,`;
  const start = `${what} ${off} under the listed ${formatMoney(asking.priceUsd)}.`;
  switch (ask.reason) {
    case 'cheaper-cars':
      return `${start} ${ask.cheaper.length} of the ${asking.similar.length} nearest cars like it cost less once year, miles and equipment are evened out; this is the middle of those.`;
    case 'waiting':
      return `${start} It has been here for ${counted(asking.daysOnSite, 'day')}, longer than half of those like it, and was reduced before; this is one more reduction like the ones before.`;
    case 'fee':
      return `${start} The dealer’s fee is ${formatMoney(asking.docFeeUsd)}; the middle one of ${fees?.of ?? 0} dealers around is ${formatMoney(fees?.middleUsd ?? 0)}. The difference comes off the price.`;
    case 'listed':
      return `That is the listed price. The market for this ${model} doesn’t support a lower one, so ask for exactly this${privateSeller ? '' : ' and no fee beside the ones below'}.`;
  }
};

export const similarTitle = ({ cheaper }: PriceAsk, similar: number): string => {
  if (similar === 0) return 'Too few cars like it are on sale to compare prices';
  if (cheaper.length === 0) return 'None of these, moved to this one, costs less';
  return `${cheaper.length} of ${similar}, moved to this one, ${cheaper.length === 1 ? 'costs' : 'cost'} less; the nearest to your ask`;
};

const feeWords = ({ higher, of, middleUsd }: FeesAround): string =>
  `${higher === 0 ? 'None' : higher} of ${of} dealers of the make within 50 mi ${higher === 1 ? 'charges' : 'charge'} more. Middle: ${formatMoney(middleUsd)}.`;

/** Time, reductions and the fee. */
export const sheetFigures = (
  { asking, fees, model, privateSeller }: SheetFacts,
  cuts: readonly { atMs: number; usd: number }[],
): SheetFigure[] => {
  const { daysOnSite, usualDays, docFeeUsd } = asking;
  const total = cuts.reduce((sum, { usd }) => sum + usd, 0);
  return [
    {
      title: 'Time here',
      figure: counted(daysOnSite, 'day'),
      words:
        usualDays === undefined
          ? 'Too few like it to say what is usual.'
          : `Half of the ${model}s like it on sale have been here for ${counted(usualDays, 'day')} or more.`,
    },
    {
      title: 'Reductions',
      figure: cuts.length === 0 ? 'None' : `${cuts.length}, ${formatMoney(total)}`,
      words:
        cuts.length === 0
          ? 'The price has not been lowered since it came.'
          : `${cuts.map(({ atMs }) => shortDate(atMs)).join(', ')}.`,
    },
    {
      title: 'Dealer fee',
      figure: docFeeUsd === 0 ? 'None' : formatMoney(docFeeUsd),
      words: privateSeller
        ? 'A private seller charges none.'
        : fees
          ? feeWords(fees)
          : 'Too few sellers around to compare it with.',
    },
  ];
};

/** What to say at the dealer's, or to send. */
export const sayWords = ({ asking, ask, name, privateSeller }: SheetFacts, whole: string): string => {
  const cars = nearestToAsk(ask.cheaper, ask.priceUsd, 2).map((car) => `${car.name} in ${car.where.split(',')[0]}`);
  const reasons = [
    ask.reason === 'cheaper-cars' &&
      `Cars like it (${cars.join(', ')}) come to about ${formatMoney(ask.priceUsd)} once year, miles and equipment are evened out.`,
    ask.reason === 'waiting' && `It has been on the site for ${counted(asking.daysOnSite, 'day')}.`,
    ask.reason === 'fee' && `Your fee of ${formatMoney(asking.docFeeUsd)} is above what is usual around here.`,
  ].filter(Boolean);
  const opening = `I would like to buy the ${name} listed at ${formatMoney(asking.priceUsd)}.`;
  const included = privateSeller ? '' : ', with every tax and fee included';
  return [opening, ...reasons, `Would you sell it for ${whole}${included}?`].join(' ');
};
