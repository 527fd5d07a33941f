import type { PersonalData } from '#domains/people/accounts/profile/personal-data.ts';
import type { InvitationStore } from './invitation-store.server.ts';
import type { OperatorStore } from './operator-store.server.ts';

type Sources = {
  store: Pick<OperatorStore, 'exportOf' | 'removeRoles'>;
  invitations: Pick<InvitationStore, 'find' | 'remove'>;
};

/** What the back office keeps about a person who works there or was invited. */
export const createOperatorData = ({ store, invitations }: Sources): PersonalData => ({
  name: 'operator',
  tables: ['operator_roles', 'operator_visits', 'operator_invitations'],
  read: async ({ consumerId, email }) => ({
    ...(await store.exportOf(consumerId)),
    invitation: (await invitations.find(email)) ?? null,
  }),
  forget: async ({ consumerId, email }, session) => {
    await store.removeRoles(consumerId, session);
    await invitations.remove(email, session);
  },
});
