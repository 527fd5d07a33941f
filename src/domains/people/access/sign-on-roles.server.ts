import type { SiteOrigin } from '#domains/reference/brands/site-hosts.server.ts';
import type { Clock } from '#lib/clock.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import type { AuditLog } from './audit-log.server.ts';
import type { OperatorStore } from './operator-store.server.ts';
import { inOrder, type Role, roleText } from './roles.ts';
import { groupsIn, rolesOfGroups, type SignOnGroups } from './sign-on-groups.ts';
import type { TeamMails } from './team-mails.server.ts';

type Options = {
  db: SqlDatabase;
  clock: Clock;
  store: OperatorStore;
  audit: Pick<AuditLog, 'record'>;
  mails: Pick<TeamMails, 'rolesChanged' | 'removed'>;
  /** Name of the sign-in provider, which changes roles. */
  providerName: string;
  groups(): SignOnGroups;
};

type SignedIn = {
  consumer: { id: string; email: string };
  claims: Readonly<Record<string, unknown>>;
  origin: SiteOrigin;
};

/**
 * Roles by the groups a sign-in provider names, given and taken at each sign-in there. Roles given by people are left
 * alone, and so is the last owner, without whom nobody could give a role again.
 */
export const createSignOnRoles = (options: Options) => {
  const { db, clock, store, audit, mails, providerName } = options;
  const byProvider = { id: 'single-sign-on', email: providerName };

  return {
    follow: ({ consumer, claims, origin }: SignedIn): Promise<void> =>
      db.transaction(async (session) => {
        const setting = options.groups();
        const assigned = await store.rolesOf(consumer.id, session);
        const rolesFrom = (source: string): Role[] =>
          inOrder(assigned.filter((one) => one.source === source).map(({ role }) => role));
        const [before, byPeople] = [rolesFrom('sign-on'), rolesFrom('person')];
        const wanted = rolesOfGroups(setting, groupsIn(claims, setting.claim));
        const losesOwner = before.includes('owner') && ![...wanted, ...byPeople].includes('owner');
        const isLast = losesOwner && (await store.ownersBeside(consumer.id, session)) === 0;
        const after = inOrder(isLast ? [...wanted, 'owner'] : wanted);
        if (roleText(before) === roleText(after)) return;
        await store.replaceRoles(consumer.id, { roles: after, source: 'sign-on' }, { nowMs: clock.now(), session });
        const event = {
          action: 'operator.sign-on',
          subject: `operator:${consumer.id}`,
          summary: `Changed roles by sign-on from ${roleText(before) || 'none'} to ${roleText(after) || 'none'}.`,
          details: { before, after, ...(isLast && { lastOwner: true }) },
        };
        await audit.record(byProvider, event, session);
        const all = inOrder([...byPeople, ...after]);
        const at = { to: consumer.email, origin, session };
        if (all.length === 0) await mails.removed(at, providerName);
        else await mails.rolesChanged(at, { roles: all, by: providerName });
      }),
  };
};
