import { expect, it } from 'vitest';
import type { AlertEvent } from '#domains/contact/alert-choices/alert-choice.ts';
import type { AlertDelivery } from './alert-delivery.ts';
import { messageCars, messageKind } from './message-cars.ts';

const delivery = (
  listingId: number,
  event: AlertEvent,
  oldPriceUsd: number | null,
  back: { back?: true } = {},
): AlertDelivery => ({
  id: 'a',
  consumerId: 'ann',
  bookmarkId: 'b',
  channel: 'email',
  state: 'waiting',
  reason: null,
  messageId: null,
  event,
  listingId,
  news: { title: `car ${listingId}`, priceUsd: 1, oldPriceUsd, ...back },
  dueMs: 1,
  createdMs: 1,
  updatedMs: 1,
});

it('each car has one line: the first price counts, a new car stays new, and one that left has left', () => {
  const carNews = messageCars([
    delivery(1, 'price-drop', 100),
    delivery(2, 'new-match', null),
    delivery(1, 'price-drop', 90),
    delivery(2, 'price-drop', 80),
    delivery(3, 'new-match', 70),
    delivery(3, 'sold', null),
  ]);
  expect(carNews).toEqual([
    { listingId: 1, event: 'price-drop', title: 'car 1', oldPriceUsd: 100 },
    { listingId: 2, event: 'new-match', title: 'car 2', oldPriceUsd: null },
    { listingId: 3, event: 'sold', title: 'car 3', oldPriceUsd: null },
  ]);
});

it('a car that returned is reported as back, unless its first match was not sent yet', () => {
  const carNews = messageCars([
    delivery(1, 'new-match', null, { back: true }),
    delivery(1, 'price-drop', 80),
    delivery(2, 'new-match', null),
    delivery(2, 'new-match', null, { back: true }),
  ]);
  expect(carNews.map(messageKind)).toEqual(['back', 'new-match']);
});
