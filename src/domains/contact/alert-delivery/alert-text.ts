import { type CarFigures, withFees } from '#domains/people/mail/mail-car.ts';
import { formatMoney, grouped } from '#lib/money.ts';
import { type MessageCar, messageKind } from './message-cars.ts';

type ShortFacts = {
  kind: 'vehicle' | 'search';
  /** Title of the bookmark. */
  title: string;
  cars: readonly MessageCar[];
  /** Current figures; only when the message is about a single car. */
  figures: CarFigures | undefined;
};

const cutOf = ({ oldPriceUsd }: MessageCar, figures: CarFigures | undefined): string => {
  if (oldPriceUsd === null || figures?.priceUsd == null) return '';
  const cutUsd = withFees(oldPriceUsd, figures) - figures.priceUsd;
  return cutUsd > 0 ? `, down ${formatMoney(cutUsd)}` : '';
};

const priced = (figures: CarFigures | undefined): string =>
  figures?.priceUsd == null ? '' : formatMoney(figures.priceUsd);

const newsWords = {
  'new-match': 'New match',
  back: 'Back on the site',
  'price-drop': 'Price drop',
  sold: 'No longer listed',
} as const;

const ofOne = (car: MessageCar, { kind, title, figures }: ShortFacts): string => {
  const price = priced(figures);
  const cut = cutOf(car, figures);
  if (kind === 'vehicle') {
    return car.event === 'sold' ? `${title} you saved is no longer listed.` : `${title} you saved is ${price}${cut}.`;
  }
  if (car.event === 'sold') return `${car.title} is no longer listed. Your search: ${title}.`;
  return `${newsWords[messageKind(car)]}: ${[car.title, price].filter(Boolean).join(', ')}${cut}. Your search: ${title}.`;
};

const countWords = { 'new-match': 'new', back: 'back', 'price-drop': 'cheaper', sold: 'no longer listed' } as const;

const ofMany = (cars: readonly MessageCar[], title: string): string => {
  const counts = Map.groupBy(cars, messageKind);
  const sentCounts = (['new-match', 'back', 'price-drop', 'sold'] as const).flatMap((kind) => {
    const count = counts.get(kind)?.length ?? 0;
    return count > 0 ? [`${grouped(count)} ${countWords[kind]}`] : [];
  });
  return `${sentCounts.join(', ')} in your search ${title}.`;
};

/** "2023 Telluride you saved is $34,980, down $920. $38,066 out the door, $656/mo." */
export const alertWords = (facts: ShortFacts): string => {
  const { cars, title, figures } = facts;
  const [only] = cars;
  const words = only && cars.length === 1 ? ofOne(only, facts) : ofMany(cars, title);
  const costs = [
    figures?.outTheDoorUsd && `${formatMoney(figures.outTheDoorUsd)} out the door`,
    figures?.monthlyUsd && `${formatMoney(figures.monthlyUsd)}/mo`,
  ].filter(Boolean);
  return costs.length > 0 ? `${words} ${costs.join(', ')}.` : words;
};

/** Carriers require this at the end of every text. */
const ending = 'Reply STOP to end, HELP for help';

export const alertText = ({ site, words, url }: { site: string; words: string; url: string }): string =>
  `${site}: ${words} ${url} ${ending}`;
