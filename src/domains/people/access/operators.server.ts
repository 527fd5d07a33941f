import type { Accounts } from '#domains/people/accounts/accounts.server.ts';
import type { LiveSession } from '#domains/people/accounts/sign-in/session-store.server.ts';
import type { Clock } from '#lib/clock.ts';
import { hourMs } from '#lib/duration.ts';
import type { Log } from '#lib/log.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import type { AuditLog } from './audit-log.server.ts';
import { createAuditView } from './audit-view.server.ts';
import type { Entry } from './operator.ts';
import { createOperatorStore } from './operator-store.server.ts';
import { createRefusalStore } from './refusal-store.server.ts';
import { createRefusals } from './refusals.server.ts';
import { createSecondFactor } from './second-factor.server.ts';
import { createSecondFactorStore } from './second-factor-store.server.ts';

type Options = {
  db: SqlDatabase;
  clock: Clock;
  log: Pick<Log, 'info' | 'warn'>;
  audit: AuditLog;
  accounts: Accounts;
  /** Whether every operator must have a second factor. */
  factorDemanded(): boolean;
};

/** The back office requires a new sign-in after a working day, while the account stays signed in for longer. */
const longestVisitMs = 12 * hourMs;

/** Decides who may enter the back office. */
export const createOperators = ({ db, clock, log, audit, accounts, factorDemanded }: Options) => {
  const store = createOperatorStore(db);
  const refusals = createRefusals({ store: createRefusalStore(db), clock, log });

  const stateOf = (session: LiveSession, { hasFactor, factorGiven }: { hasFactor: boolean; factorGiven: boolean }) => {
    if (clock.now() - session.signedInAt >= longestVisitMs) return 'too-old';
    if (hasFactor) return factorGiven ? 'open' : 'second-factor';
    return factorDemanded() ? 'set-up' : 'open';
  };

  return {
    /** Whether a session may enter the back office, or what it still needs; undefined for everybody else, who get 404. */
    enter: async (session: LiveSession | undefined): Promise<Entry | undefined> => {
      const standing = session && (await store.standing(session.id));
      if (!standing) return undefined;
      const operator = { id: session.consumerId, email: session.email, name: session.name.trim() };
      return { state: stateOf(session, standing), operator };
    },
    factorDemanded,
    refusals,
    auditView: createAuditView({ audit, refusals }),
    secondFactor: createSecondFactor({ db, clock, audit, accounts, refusals, store: createSecondFactorStore(db) }),
  };
};

export type Operators = ReturnType<typeof createOperators>;
