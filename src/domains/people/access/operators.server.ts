import type { Accounts } from '#domains/people/accounts/accounts.server.ts';
import type { LiveSession } from '#domains/people/accounts/sign-in/session-store.server.ts';
import type { Clock } from '#lib/clock.ts';
import { hourMs, minuteMs } from '#lib/duration.ts';
import type { Log } from '#lib/log.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import type { AuditLog } from './audit-log.server.ts';
import { createAuditView } from './audit-view.server.ts';
import type { Entry } from './operator.ts';
import { createOperatorStore, type Standing } from './operator-store.server.ts';
import { createRefusalStore } from './refusal-store.server.ts';
import { createRefusals } from './refusals.server.ts';
import type { Role } from './roles.ts';
import { createSecondFactor } from './second-factor.server.ts';
import { createSecondFactorStore } from './second-factor-store.server.ts';

type Options = {
  db: SqlDatabase;
  clock: Clock;
  log: Pick<Log, 'info' | 'warn'>;
  audit: AuditLog;
  accounts: Accounts;
  /** The roles that need a second factor. */
  rolesWithFactor(): readonly Role[];
};

/** The back office requires a new sign-in after a working day, while the account stays signed in for longer. */
const longestVisitMs = 12 * hourMs;

/** Decides who may enter the back office. */
export const createOperators = ({ db, clock, log, audit, accounts, rolesWithFactor }: Options) => {
  const store = createOperatorStore(db);
  const refusals = createRefusals({ store: createRefusalStore(db), clock, log });

  /** When each operator's visit was last written down, so that it is once a minute. */
  const noted = new Map<string, number>();

  const factorDemanded = (own: readonly Role[]): boolean => {
    const demanding = rolesWithFactor();
    return own.some((role) => demanding.includes(role));
  };

  const stateOf = (session: LiveSession, { hasFactor, factorGiven, roles }: Standing) => {
    if (clock.now() - session.signedInAt >= longestVisitMs) return 'too-old';
    if (hasFactor) return factorGiven ? 'open' : 'second-factor';
    return factorDemanded(roles) ? 'set-up' : 'open';
  };

  const noteVisit = async (consumerId: string): Promise<void> => {
    const now = clock.now();
    if (now - (noted.get(consumerId) ?? 0) < minuteMs) return;
    noted.set(consumerId, now);
    await store.noteVisit(consumerId, now);
  };

  return {
    /** Whether a session may enter the back office, or what it still needs; undefined for everybody else, who get 404. */
    enter: async (session: LiveSession | undefined): Promise<Entry | undefined> => {
      const standing = session && (await store.standing(session.id));
      if (!standing) return undefined;
      const operator = { id: session.consumerId, email: session.email, name: session.name.trim() };
      const state = stateOf(session, standing);
      if (state === 'open') await noteVisit(session.consumerId);
      return { state, operator, roles: standing.roles };
    },
    factorDemanded,
    refusals,
    auditView: createAuditView({ audit, refusals }),
    secondFactor: createSecondFactor({ db, clock, audit, accounts, refusals, store: createSecondFactorStore(db) }),
  };
};

export type Operators = ReturnType<typeof createOperators>;
