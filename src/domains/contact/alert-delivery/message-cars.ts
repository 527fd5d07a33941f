import type { AlertEvent } from '#domains/contact/alert-choices/alert-choice.ts';
import type { AlertDelivery } from './alert-delivery.ts';

/** What became of one car since the last message, however many steps it took. */
export type MessageCar = {
  listingId: number;
  event: AlertEvent;
  title: string;
  oldPriceUsd: number | null;
  /** New to nobody: it was away for a few days. */
  back?: true;
};

/** What is said of it: an event, or that it is back. */
export const messageKind = ({ event, back }: Pick<MessageCar, 'event' | 'back'>): AlertEvent | 'back' =>
  event === 'new-match' && back ? 'back' : event;

/**
 * One line for each car. A car that came into a search and got cheaper on the same day is new; one that got cheaper
 * twice is cheaper than before the first time; one that left has left.
 */
export const messageCars = (deliveries: readonly AlertDelivery[]): MessageCar[] => {
  const cars = new Map<number, MessageCar>();
  for (const { listingId, event, news } of deliveries) {
    // Best deals are a mail of their own.
    if (listingId === null || event === 'best-deal') continue;
    const existing = cars.get(listingId);
    const isNewStill = existing?.event === 'new-match' && event === 'price-drop';
    // A new match that was not sent yet stays a new match.
    const back = existing?.event === 'new-match' ? existing.back : news.back;
    cars.set(listingId, {
      listingId,
      title: news.title,
      event: isNewStill ? existing.event : event,
      ...(back && event !== 'sold' && { back }),
      oldPriceUsd: existing && event !== 'sold' ? existing.oldPriceUsd : news.oldPriceUsd,
    });
  }
  return [...cars.values()];
};
