import { createPeopleDesk } from '#domains/back-office/people/people-desk.server.ts';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import { createInvitationStore } from '#domains/people/access/invitation-store.server.ts';
import { createOperatorData } from '#domains/people/access/operator-data.server.ts';
import { createOperatorStore } from '#domains/people/access/operator-store.server.ts';
import { createOperators } from '#domains/people/access/operators.server.ts';
import { createSecondFactorStore } from '#domains/people/access/second-factor-store.server.ts';
import { signOnGroups } from '#domains/people/access/sign-on-groups.ts';
import { createSignOnRoles } from '#domains/people/access/sign-on-roles.server.ts';
import { createTeam } from '#domains/people/access/team.server.ts';
import { createTeamInvitations } from '#domains/people/access/team-invitations.server.ts';
import { createTeamMails } from '#domains/people/access/team-mails.server.ts';
import type { Accounts } from '#domains/people/accounts/accounts.server.ts';
import { createAccountStore } from '#domains/people/accounts/mail-links/account-store.server.ts';
import { createMailLinkStore } from '#domains/people/accounts/mail-links/mail-link-store.server.ts';
import type { LookOfSite } from '#domains/people/accounts/sign-in/account-mails.server.ts';
import { createSessionStore } from '#domains/people/accounts/sign-in/session-store.server.ts';
import { operatorRules, rolesWithFactor } from '#domains/people/site-settings/operators.ts';
import type { Clock } from '#lib/clock.ts';
import type { Log } from '#lib/log.ts';
import type { Settings } from '#lib/setting.ts';
import type { Outbox } from '#platform/outbox/outbox.ts';
import type { Database } from '#platform/sql/database.ts';
import type { Lifecycle } from './lifecycle.ts';

type Sources = {
  db: Database;
  clock: Clock;
  log: Log;
  audit: AuditLog;
  settings: Settings;
  lifecycle: Lifecycle;
  outbox: Pick<Outbox, 'send'>;
  lookAt: LookOfSite;
  config: { isPublic: boolean; auth: { oidc: { name: string } | undefined } };
};

/** The people of the back office: their roles, invitations to it, and roles by single sign-on. */
export const createTeamServices = (sources: Sources) => {
  const { db, clock, log, audit, settings, lifecycle, outbox, lookAt, config } = sources;
  const store = createOperatorStore(db);
  const pending = createInvitationStore(db);
  const mails = createTeamMails({ send: (message, session) => outbox.send(message, session), mailLook: lookAt });
  const invitations = createTeamInvitations({
    db,
    clock,
    store,
    audit,
    mails,
    invitations: pending,
    links: createMailLinkStore(db),
    accounts: createAccountStore(db),
  });
  lifecycle.daily(invitations.forgetOld);
  const team = createTeam({
    db,
    clock,
    store,
    audit,
    mails,
    sessions: createSessionStore(db),
    secondFactors: createSecondFactorStore(db),
  });
  const neededFactors = () => rolesWithFactor(settings.current(operatorRules), config.isPublic);
  return {
    personalData: createOperatorData({ store, invitations: pending }),
    /** Who may enter the back office, by the sessions of the accounts. */
    operatorsWith: (accounts: Accounts) => {
      const operators = createOperators({
        db,
        clock,
        log,
        audit,
        accounts,
        rolesWithFactor: neededFactors,
      });
      lifecycle.daily(operators.refusals.forgetOld);
      return operators;
    },
    signOnRoles: createSignOnRoles({
      db,
      clock,
      store,
      audit,
      mails,
      providerName: config.auth.oidc?.name ?? '',
      groups: () => settings.current(signOnGroups),
    }),
    services: {
      team,
      teamInvitations: invitations,
      peopleDesk: createPeopleDesk({
        clock,
        team,
        invitations,
        rolesWithFactor: neededFactors,
        providerName: config.auth.oidc?.name,
      }),
    },
  };
};

export type TeamServices = ReturnType<typeof createTeamServices>;
