import type { PersonalData } from '#domains/people/accounts/profile/personal-data.ts';
import type { SavedViews } from './saved-views.server.ts';

/** The views an operator saved, which leave with the account, shared ones too. */
export const savedViewsData = (views: Pick<SavedViews, 'ofConsumer' | 'removeAll'>): PersonalData => ({
  name: 'listingViews',
  tables: ['listing_views'],
  read: ({ consumerId }) => views.ofConsumer(consumerId),
  forget: ({ consumerId }, session) => views.removeAll(consumerId, session),
});
