import type { PersonalData } from '#domains/people/accounts/profile/personal-data.ts';
import type { SharedLists } from './shared-lists.server.ts';

/** What an account has on shared lists; a canceled account is hidden there until it is restored (TWO-09). */
export const sharedListsData = (lists: Pick<SharedLists, 'ofConsumer' | 'forget' | 'setPaused'>): PersonalData => ({
  name: 'sharedLists',
  tables: ['shared_list_members'],
  read: ({ consumerId }) => lists.ofConsumer(consumerId),
  forget: ({ consumerId }, session) => lists.forget(consumerId, session),
  pause: (consumerId, session) => lists.setPaused(consumerId, true, session),
  resume: (consumerId, session) => lists.setPaused(consumerId, false, session),
});
