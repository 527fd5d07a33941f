import type { Listing } from '#domains/cars/listings/listing.ts';
import type { AlertEvent } from '#domains/contact/alert-choices/alert-choice.ts';
import type { AlertChannel } from '#domains/contact/channels/alert-channel.ts';
import { formatMoney } from '#lib/money.ts';
import type { PastMessage } from './past-sending.ts';
import type { PastNews } from './replay-listing.ts';

const namedCars = 3;

const nouns: Readonly<Record<AlertEvent, readonly [one: string, several: string]>> = {
  'new-match': ['new match', 'new matches'],
  'price-drop': ['price drop', 'price drops'],
  sold: ['car no longer listed', 'cars no longer listed'],
};

export const countEvents = (news: readonly PastNews[]) => {
  const count = (event: AlertEvent): number => news.filter((one) => one.event === event).length;
  return { newMatches: count('new-match'), priceDrops: count('price-drop'), sold: count('sold') };
};

/**
 * Merges the events of each car as messages do: one that matched and then got cheaper is new, one that left has left.
 */
const perCar = (news: readonly PastNews[]): PastNews[] => {
  const cars = new Map<number, PastNews>();
  for (const one of news) {
    const existing = cars.get(one.listing.id);
    const isNewStill = existing?.event === 'new-match' && one.event === 'price-drop';
    const oldPriceUsd = existing?.oldPriceUsd ?? one.oldPriceUsd;
    cars.set(one.listing.id, { ...one, event: isNewStill ? existing.event : one.event, oldPriceUsd });
  }
  return [...cars.values()];
};

const titleOf = (cars: readonly PastNews[]): string => {
  const [only] = cars;
  if (only?.event === 'price-drop' && cars.length === 1) {
    return `Down ${formatMoney((only.oldPriceUsd ?? 0) - (only.priceUsd ?? 0))}`;
  }
  return (Object.keys(nouns) as AlertEvent[])
    .flatMap((event) => {
      const { length } = cars.filter((one) => one.event === event);
      return length === 0 ? [] : [`${length} ${nouns[event][length === 1 ? 0 : 1]}`];
    })
    .join(', ');
};

type PreviewMessage = { at: string; title: string; cars: string; channels: AlertChannel[] };

/** Latest first; the same content at the same time through several channels is one row. */
export const messageRows = (
  sent: readonly PastMessage[],
  most: number,
  nameOf: (car: Listing) => string,
): PreviewMessage[] => {
  const rows = new Map<string, PreviewMessage>();
  for (const { atMs, channel, news } of sent.toSorted((a, b) => b.atMs - a.atMs)) {
    const carNews = perCar(news);
    const at = new Date(atMs).toISOString();
    const key = [at, ...carNews.map(({ event, listing }) => `${event} ${listing.id}`)].join();
    const existing = rows.get(key);
    if (existing) existing.channels.push(channel);
    else if (rows.size === most) break;
    else {
      const names = carNews.slice(0, namedCars).map(({ listing }) => nameOf(listing));
      const others = carNews.length - names.length;
      const cars = [...names, ...(others > 0 ? [`${others} more`] : [])].join(', ');
      rows.set(key, { at, title: titleOf(carNews), cars, channels: [channel] });
    }
  }
  return [...rows.values()];
};
