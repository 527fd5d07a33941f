import type { AccountStore } from '#domains/people/accounts/mail-links/account-store.server.ts';
import type { MailLinkStore } from '#domains/people/accounts/mail-links/mail-link-store.server.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import { hashOfToken, newToken } from '#lib/link-token.server.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { AuditLog } from './audit-log.server.ts';
import type { InvitationStore, PendingInvitation } from './invitation-store.server.ts';
import type { OperatorStore } from './operator-store.server.ts';
import { inOrder, type Role, roleText } from './roles.ts';
import { nameOf, type TeamChange } from './team.server.ts';
import type { TeamMails } from './team-mails.server.ts';

type Options = {
  db: SqlDatabase;
  clock: Clock;
  invitations: InvitationStore;
  links: MailLinkStore;
  accounts: Pick<AccountStore, 'idOf'>;
  store: OperatorStore;
  audit: Pick<AuditLog, 'record'>;
  mails: Pick<TeamMails, 'invitation'>;
};

const lifeMs = 7 * dayMs;
/** An expired invitation can be sent again for this long. */
const resendMs = 30 * dayMs;

/** The invitation behind a link; `accountId` where the address has an account, which then has to sign in. */
type OpenInvitation = PendingInvitation & { accountId: string | undefined };

/**
 * Invitations to the back office by mail. The link proves the address and works once: it creates the account, or is
 * accepted by the account of that address once it is signed in, so an old mail alone opens no account.
 */
export const createTeamInvitations = (options: Options) => {
  const { db, clock, invitations, links, accounts, store, audit, mails } = options;

  /** Without the address: whoever is invited is no operator yet, and entries stay forever. */
  const subject = 'invitation';

  const send = async (
    { email, roles }: Pick<PendingInvitation, 'email' | 'roles'>,
    { by, origin }: TeamChange,
    session: SqlSession,
  ): Promise<void> => {
    const [token, now] = [newToken(), clock.now()];
    const invitation = { email, roles, invitedBy: nameOf(by), createdMs: now, expiresMs: now + lifeMs };
    await invitations.replace(invitation, session);
    // `signUp`: the account is created when the link is used.
    const link = { email, kind: 'invitation', tokenHash: hashOfToken(token), signUp: { name: '' } } as const;
    await links.replace(link, { now, forMs: lifeMs, session });
    await mails.invitation({ to: email, origin, session }, { token, roles, by: nameOf(by) });
  };

  /** Gives the roles of an invitation to the account that used its link, in the transaction that uses it up. */
  const join = async (
    { email, consumerId }: { email: string; consumerId: string },
    session: SqlSession,
  ): Promise<void> => {
    const invitation = await invitations.find(email, session);
    if (!invitation || invitation.expiresMs <= clock.now()) return;
    await invitations.remove(email, session);
    const assigned = await store.rolesOf(consumerId, session);
    const own = assigned.filter(({ source }) => source === 'person').map(({ role }) => role);
    const roles = inOrder([...own, ...invitation.roles]);
    await store.replaceRoles(consumerId, { roles, source: 'person' }, { nowMs: clock.now(), session });
    const event = {
      action: 'operator.join',
      subject: `operator:${consumerId}`,
      summary: `Accepted the invitation of ${invitation.invitedBy} as ${roleText(invitation.roles)}.`,
      details: { roles },
    };
    await audit.record({ id: consumerId, email }, event, session);
  };

  return {
    list: () => invitations.list(),
    join,

    /** `operator`: somebody with this address has roles already. */
    invite: (
      { email, roles }: { email: string; roles: readonly Role[] },
      change: TeamChange,
    ): Promise<Result<'sent', 'operator' | 'no-roles'>> =>
      db.transaction(async (session) => {
        if (roles.length === 0) return err('no-roles');
        const accountId = await accounts.idOf(email, session);
        if (accountId !== undefined && (await store.isOperator(accountId, session))) return err('operator');
        await send({ email, roles: inOrder(roles) }, change, session);
        const summary = `Invited somebody as ${roleText(roles)}.`;
        const event = { action: 'operator.invite', subject, summary, details: { roles } };
        await audit.record(change.by, event, session);
        return ok('sent' as const);
      }),

    /** Sends a new link; the one before stops working. */
    resend: (email: string, change: TeamChange): Promise<boolean> =>
      db.transaction(async (session) => {
        const invitation = await invitations.find(email, session);
        if (!invitation) return false;
        await send(invitation, change, session);
        const event = { action: 'operator.invite', subject, summary: 'Sent an invitation again.' };
        await audit.record(change.by, event, session);
        return true;
      }),

    withdraw: (email: string, { by }: TeamChange): Promise<boolean> =>
      db.transaction(async (session) => {
        if (!(await invitations.remove(email, session))) return false;
        await links.remove(email, session, ['invitation']);
        const event = { action: 'operator.withdraw', subject, summary: 'Withdrew an invitation.' };
        await audit.record(by, event, session);
        return true;
      }),

    look: async (token: string): Promise<OpenInvitation | undefined> => {
      const link = await links.find('invitation', { tokenHash: hashOfToken(token) }, { now: clock.now() });
      const invitation = link && (await invitations.find(link.email));
      return invitation && { ...invitation, accountId: await accounts.idOf(invitation.email, db) };
    },

    /** For somebody signed in with the invited address. */
    accept: (
      token: string,
      consumer: { id: string; email: string },
    ): Promise<Result<void, 'gone' | 'another-account'>> =>
      db.transaction(async (session) => {
        const link = await links.find('invitation', { tokenHash: hashOfToken(token) }, { now: clock.now(), session });
        if (!link || !(await invitations.find(link.email, session))) return err('gone');
        if (link.email !== consumer.email) return err('another-account');
        await links.remove(link.email, session, ['invitation']);
        await join({ email: link.email, consumerId: consumer.id }, session);
        return ok(undefined);
      }),

    forgetOld: () => invitations.removeBefore(clock.now() - resendMs),
  };
};

export type TeamInvitations = ReturnType<typeof createTeamInvitations>;
