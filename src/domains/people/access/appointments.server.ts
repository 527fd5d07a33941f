import type { AccountStore } from '#domains/people/accounts/mail-links/account-store.server.ts';
import type { Invitations } from '#domains/people/accounts/mail-links/invitations.server.ts';
import type { MailLinkStore } from '#domains/people/accounts/mail-links/mail-link-store.server.ts';
import type { SessionStore } from '#domains/people/accounts/sign-in/session-store.server.ts';
import type { Clock } from '#lib/clock.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import type { AuditLog } from './audit-log.server.ts';
import type { OperatorStore } from './operator-store.server.ts';
import { inOrder } from './roles.ts';
import type { SecondFactorStore } from './second-factor-store.server.ts';

type Options = {
  db: SqlDatabase;
  clock: Clock;
  store: OperatorStore;
  audit: Pick<AuditLog, 'record'>;
  accounts: AccountStore;
  sessions: Pick<SessionStore, 'passwordHash'>;
  links: Pick<MailLinkStore, 'remove'>;
  invitations: Pick<Invitations, 'invite'>;
  secondFactors: Pick<SecondFactorStore, 'remove'>;
};

/** The audit log's name for changes made from a shell on the server. */
const commandLine = { id: 'command-line', email: 'command line' };

/** What the account was before, and the token of an invitation for an account without a password. */
type Added = { was: 'owner' | 'operator' | 'shopper' | 'nobody'; token: string | undefined };

/** Appoints owners and removes operators from a shell on the server: the first owner, and the way back in. */
export const createAppointments = (options: Options) => {
  const { db, clock, store, audit, accounts, sessions, links, invitations, secondFactors } = options;

  return {
    list: () => store.list(),

    add: (email: string): Promise<Added> =>
      db.transaction(async (session) => {
        const accountId = await accounts.idOf(email, session);
        const id = accountId ?? (await accounts.create({ email, name: '' }, { now: clock.now(), session }));
        const assigned = await store.rolesOf(id, session);
        const own = assigned.filter(({ source }) => source === 'person').map(({ role }) => role);
        const was =
          accountId === undefined
            ? 'nobody'
            : own.includes('owner')
              ? 'owner'
              : assigned.length > 0
                ? 'operator'
                : 'shopper';
        if (accountId === undefined) await links.remove(email, session, ['sign-up']);
        const hasPassword = accountId !== undefined && (await sessions.passwordHash(id, session)) !== undefined;
        const token = hasPassword ? undefined : await invitations.invite(email, session);
        if (was !== 'owner') {
          const roles = inOrder([...own, 'owner']);
          await store.replaceRoles(id, { roles, source: 'person' }, { nowMs: clock.now(), session });
          const event = { action: 'operator.add', subject: `operator:${id}`, summary: 'Owner added.' };
          await audit.record(commandLine, event, session);
        } else if (token) {
          const event = {
            action: 'operator.invite',
            subject: `operator:${id}`,
            summary: 'Created a new sign-in link.',
          };
          await audit.record(commandLine, event, session);
        }
        return { was, token };
      }),

    /** False if the address does not belong to an operator. The account itself stays. */
    remove: (email: string): Promise<boolean> =>
      db.transaction(async (session) => {
        const id = await accounts.idOf(email, session);
        if (id === undefined || !(await store.isOperator(id, session))) return false;
        await store.removeRoles(id, session);
        await links.remove(email, session, ['invitation']);
        await secondFactors.remove(id, session);
        const event = {
          action: 'operator.remove',
          subject: `operator:${id}`,
          summary: 'Operator removed.',
        };
        await audit.record(commandLine, event, session);
        return true;
      }),
  };
};

export type Appointments = ReturnType<typeof createAppointments>;
