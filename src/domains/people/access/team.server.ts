import type { SessionStore } from '#domains/people/accounts/sign-in/session-store.server.ts';
import type { SiteOrigin } from '#domains/reference/brands/site-hosts.server.ts';
import type { Clock } from '#lib/clock.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { AuditLog } from './audit-log.server.ts';
import type { Operator } from './operator.ts';
import type { ListedOperator, OperatorStore } from './operator-store.server.ts';
import { inOrder, type Role, roleText } from './roles.ts';
import type { SecondFactorStore } from './second-factor-store.server.ts';
import type { TeamMails } from './team-mails.server.ts';

type Options = {
  db: SqlDatabase;
  clock: Clock;
  store: OperatorStore;
  sessions: Pick<SessionStore, 'endAll' | 'user'>;
  secondFactors: Pick<SecondFactorStore, 'remove'>;
  audit: Pick<AuditLog, 'record'>;
  mails: TeamMails;
};

/** The owner who makes a change, and the site their mails are sent for. */
export type TeamChange = { by: Operator; origin: SiteOrigin };

export type TeamRefusal = 'unknown-person' | 'last-owner' | 'no-roles';

/** An operator with the number of devices they are signed in on. */
export type TeamMember = ListedOperator & { sessions: number };

const rolesFrom = (assigned: ListedOperator['roles'], source: 'person' | 'sign-on'): Role[] =>
  inOrder(assigned.filter((one) => one.source === source).map(({ role }) => role));

export const nameOf = ({ name, email }: Pick<Operator, 'name' | 'email'>): string => name || email;

/** The people of the back office. Every change is in the audit log, and mailed to the person concerned. */
export const createTeam = ({ db, clock, store, sessions, secondFactors, audit, mails }: Options) => {
  const change = <T>(
    consumerId: string,
    work: (
      person: { email: string; assigned: ListedOperator['roles'] },
      session: SqlSession,
    ) => Promise<Result<T, TeamRefusal>>,
  ): Promise<Result<T, TeamRefusal>> =>
    db.transaction(async (session) => {
      const assigned = await store.rolesOf(consumerId, session);
      const user = await sessions.user(consumerId, session);
      return assigned.length > 0 && user ? work({ email: user.email, assigned }, session) : err('unknown-person');
    });

  const isLastOwner = async (consumerId: string, session: SqlSession): Promise<boolean> =>
    (await store.ownersBeside(consumerId, session)) === 0;

  return {
    list: async (): Promise<TeamMember[]> => {
      const [people, counts] = await Promise.all([store.list(), store.sessionCounts(clock.now())]);
      return people.map((person) => ({ ...person, sessions: counts.get(person.id) ?? 0 }));
    },

    /** Names of those who can change somebody's roles. */
    owners: async (): Promise<string[]> =>
      (await store.list()).filter(({ roles }) => roles.some(({ role }) => role === 'owner')).map(({ email }) => email),

    /** Replaces the roles given by people; those from single sign-on follow the person's groups. */
    setRoles: (consumerId: string, roles: readonly Role[], { by, origin }: TeamChange) =>
      change<'changed' | 'same'>(consumerId, async ({ email, assigned }, session) => {
        const [before, bySignOn] = [rolesFrom(assigned, 'person'), rolesFrom(assigned, 'sign-on')];
        const after = inOrder(roles);
        if (roleText(before) === roleText(after)) return ok('same');
        const all = inOrder([...after, ...bySignOn]);
        if (all.length === 0) return err('no-roles');
        const wasOwner = assigned.some(({ role }) => role === 'owner');
        if (wasOwner && !all.includes('owner') && (await isLastOwner(consumerId, session))) return err('last-owner');
        await store.replaceRoles(consumerId, { roles: after, source: 'person' }, { nowMs: clock.now(), session });
        const summary = `Changed roles from ${roleText(before) || 'none'} to ${roleText(after) || 'none'}.`;
        const event = {
          action: 'operator.roles',
          subject: `operator:${consumerId}`,
          summary,
          details: { before, after },
        };
        await audit.record(by, event, session);
        await mails.rolesChanged({ to: email, origin, session }, { roles: all, by: nameOf(by) });
        return ok('changed');
      }),

    endSessions: (consumerId: string, { by, origin }: TeamChange) =>
      change(consumerId, async ({ email }, session) => {
        await sessions.endAll(session, consumerId);
        const summary = 'Ended every session.';
        await audit.record(by, { action: 'operator.sign-out', subject: `operator:${consumerId}`, summary }, session);
        await mails.signedOut({ to: email, origin, session }, nameOf(by));
        return ok('changed' as const);
      }),

    /** Removes all roles, the second factor and the sessions; the account stays. */
    remove: (consumerId: string, { by, origin }: TeamChange) =>
      change(consumerId, async ({ email, assigned }, session) => {
        const isOwner = assigned.some(({ role }) => role === 'owner');
        if (isOwner && (await isLastOwner(consumerId, session))) return err('last-owner');
        await store.removeRoles(consumerId, session);
        await secondFactors.remove(consumerId, session);
        await sessions.endAll(session, consumerId);
        const before = inOrder(assigned.map(({ role }) => role));
        const summary = `Removed an operator who was ${roleText(before)}.`;
        const event = { action: 'operator.remove', subject: `operator:${consumerId}`, summary, details: { before } };
        await audit.record(by, event, session);
        await mails.removed({ to: email, origin, session }, nameOf(by));
        return ok('changed' as const);
      }),
  };
};

export type Team = ReturnType<typeof createTeam>;
