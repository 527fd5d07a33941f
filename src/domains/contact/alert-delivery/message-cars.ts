import type { AlertEvent } from '#domains/contact/alert-choices/alert-choice.ts';
import type { AlertDelivery } from './alert-delivery.ts';

/** The net change of one car since the last message, merged from all its events. */
export type MessageCar = {
  listingId: number;
  event: AlertEvent;
  title: string;
  oldPriceUsd: number | null;
  /** Not new: it was off the site for a few days. */
  back?: true;
};

/** The event, with returning cars told apart from new ones. */
export const messageKind = ({ event, back }: Pick<MessageCar, 'event' | 'back'>): AlertEvent | 'back' =>
  event === 'new-match' && back ? 'back' : event;

/**
 * Merges the events of each car: one that matched and then got cheaper is new; one that got cheaper twice is compared
 * with its first price; one that left has left.
 */
export const messageCars = (deliveries: readonly AlertDelivery[]): MessageCar[] => {
  const cars = new Map<number, MessageCar>();
  for (const { listingId, event, news } of deliveries) {
    // Best deals have a mail of their own.
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
