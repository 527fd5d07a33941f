import type { PersonalData } from '#domains/people/accounts/profile/personal-data.ts';
import type { ActionStore } from './action-store.server.ts';
import type { MemberStore } from './member-store.server.ts';
import type { RequestStore } from './request-store.server.ts';

type Sources = { members: MemberStore; requests: RequestStore; actions: ActionStore };

/** What an account leaves behind in the portals of its dealers. */
export const memberData = ({ members, requests, actions }: Sources): PersonalData => ({
  name: 'dealerPortal',
  tables: ['dealer_members', 'dealer_invitations', 'dealer_requests', 'dealer_actions'],
  read: async ({ consumerId, email }) => ({
    memberships: await members.ofConsumer(consumerId),
    invitations: await members.invitations.to(email.toLowerCase()),
    requests: (await requests.ofConsumer(consumerId)).map(({ tokenHash: _, ...request }) => request),
    actions: await actions.ofConsumer(consumerId),
  }),
  forget: async ({ consumerId, email }, session) => {
    await members.forget(consumerId, session);
    await members.invitations.forget(email.toLowerCase(), session);
    await requests.forget(consumerId, session);
    await actions.forget(consumerId, session);
  },
});
