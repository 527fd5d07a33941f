import type { AlertEvent } from '../alert-choice.ts';
import type { AlertDelivery } from '../alert-delivery.ts';

/** What became of one car since the last message, however many steps it took. */
export type ToldCar = { listingId: number; event: AlertEvent; title: string; oldPriceUsd: number | null };

/**
 * One line for each car. A car that came into a search and got cheaper on the same day is new; one that got cheaper
 * twice is cheaper than before the first time; one that left has left.
 */
export const toldCars = (deliveries: readonly AlertDelivery[]): ToldCar[] => {
  const cars = new Map<number, ToldCar>();
  for (const { listingId, event, news } of deliveries) {
    if (listingId === null) continue;
    const known = cars.get(listingId);
    const isNewStill = known?.event === 'new-match' && event === 'price-drop';
    cars.set(listingId, {
      ...{ listingId, title: news.title, event: isNewStill ? known.event : event },
      oldPriceUsd: known && event !== 'sold' ? known.oldPriceUsd : news.oldPriceUsd,
    });
  }
  return [...cars.values()];
};
