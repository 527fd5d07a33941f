import type { PersonalData } from '#domains/people/accounts/profile/personal-data.ts';
import type { CarOfferStore } from './car-offer-store.server.ts';

/** Requests for offers and their answers: exported, and deleted with the account. */
export const carOffersData = (store: Pick<CarOfferStore, 'ofConsumer' | 'removeAll'>): PersonalData => ({
  name: 'carOffers',
  tables: ['car_offer_requests', 'car_offers'],
  read: ({ consumerId }) => store.ofConsumer(consumerId),
  forget: ({ consumerId }, session) => store.removeAll(consumerId, session),
});
