import { type MarkdownLinks, plain } from '#lib/markdown.ts';
import { formatMoney } from '#lib/money.ts';
import { vehiclePath } from '#paths/paths.ts';
import type { VehicleCardView } from './vehicle-card-view.ts';

const verdicts: Readonly<Record<VehicleCardView['deal'], string>> = {
  great: 'great deal',
  good: 'good deal',
  fair: 'fair price',
  high: 'above market',
  none: '',
};

const flagWords = ({ flag }: VehicleCardView): string =>
  flag?.cut ? `price cut by ${flag.words}` : (flag?.words ?? '');

/** A car of a list as one line, with what its card shows. */
export const cardMarkdown = (car: VehicleCardView, { link }: MarkdownLinks): string => {
  const { price, outTheDoor, monthly, seller, sellerHref } = car;
  const state = car.assumedState ? ` in ${car.assumedState}` : '';
  return [
    link(car.title, vehiclePath({ listingId: car.id })),
    price === null ? 'price not stated' : formatMoney(price),
    ...(outTheDoor === undefined ? [] : [`${formatMoney(outTheDoor)} out the door${state}`]),
    ...(monthly === undefined ? [] : [`${formatMoney(monthly)} a month`]),
    ...[verdicts[car.deal], car.why, car.facts, ...car.history.map(({ words }) => words), flagWords(car)]
      .filter((words) => words !== '')
      .map(plain),
    sellerHref === undefined ? plain(seller) : link(seller, sellerHref),
    plain(car.fresh),
  ]
    .filter((part) => part !== '')
    .join(' · ');
};
