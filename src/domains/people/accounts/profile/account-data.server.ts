import type { EmailChangeStore } from '../email-change/email-change-store.server.ts';
import type { MailLinkStore } from '../mail-links/mail-link-store.server.ts';
import type { SessionStore } from '../sign-in/session-store.server.ts';
import type { ConsumerStore } from './consumer-store.server.ts';
import type { PersonalData } from './personal-data.ts';
import type { Profiles } from './profiles.server.ts';

type Options = {
  sessions: SessionStore;
  consumers: Pick<ConsumerStore, 'read' | 'remove'>;
  profiles: Pick<Profiles, 'read' | 'leadProfile'>;
  links: Pick<MailLinkStore, 'listOf' | 'remove'>;
  emailChanges: Pick<EmailChangeStore, 'listOf' | 'removeAll'>;
};

const dateOf = (ms: number | null | undefined): string | null => (ms ? new Date(ms).toISOString() : null);

/** The account's own personal data. The account row comes last. */
export const createAccountData = ({ sessions, consumers, profiles, links, emailChanges }: Options): PersonalData[] => [
  {
    name: 'emailLinks',
    tables: ['mail_links'],
    read: ({ email }) => links.listOf(email),
    forget: ({ email }, session) => links.remove(email, session),
  },
  {
    name: 'emailChanges',
    tables: ['email_changes'],
    read: ({ consumerId }) => emailChanges.listOf(consumerId),
    forget: ({ consumerId }, session) => emailChanges.removeAll(consumerId, session),
  },
  {
    name: 'sessions',
    tables: ['auth_sessions'],
    // Includes expired ones.
    read: ({ consumerId }) => sessions.list(consumerId, 0),
    forget: ({ consumerId }, session) => sessions.endAll(session, consumerId),
  },
  {
    name: 'profile',
    tables: ['consumers'],
    read: async ({ consumerId }) => {
      const stored = await profiles.read(consumerId);
      const [leadProfile, record] = await Promise.all([profiles.leadProfile(consumerId), consumers.read(consumerId)]);
      return {
        ...stored?.profile,
        location: stored?.location,
        leadProfile,
        welcomedDate: dateOf(record?.welcomedAt),
        alertConsentDate: dateOf(record?.alertConsentAt),
      };
    },
    forget: ({ consumerId }, session) => consumers.remove(consumerId, session),
  },
  {
    name: 'account',
    tables: ['auth_users', 'auth_accounts'],
    read: async ({ consumerId }) => ({
      ...(await sessions.user(consumerId)),
      signInWith: await sessions.signIns(consumerId),
    }),
    forget: ({ consumerId }, session) => sessions.remove(session, consumerId),
  },
];
