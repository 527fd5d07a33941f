import type { LiveSession } from '#domains/accounts/sign-in/session-store.server.ts';
import type { Clock } from '#lib/clock.ts';
import type { Log } from '#lib/log.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import type { Entry } from './operator.ts';
import { createOperatorStore } from './operator-store.server.ts';
import { createRefusalStore } from './refusal-store.server.ts';
import { createRefusals } from './refusals.server.ts';

type Options = {
  db: SqlDatabase;
  clock: Clock;
  log: Pick<Log, 'info' | 'warn'>;
  /** Whether every operator has to have a second factor. */
  factorDemanded(): boolean;
};

/** The account stays signed in for longer; the room asks again after a working day. */
const longestVisitMs = 12 * 3_600_000;

/** Who may run the site. */
export const createOperators = ({ db, clock, log, factorDemanded }: Options) => {
  const store = createOperatorStore(db);

  const standOf = (session: LiveSession, { hasFactor, factorGiven }: { hasFactor: boolean; factorGiven: boolean }) => {
    if (clock.now() - session.signedInAt >= longestVisitMs) return 'too-old';
    if (hasFactor) return factorGiven ? 'open' : 'second-factor';
    return factorDemanded() ? 'set-up' : 'open';
  };

  return {
    /** How whoever has a session stands at the door; undefined for everybody who is to be told that there is nothing. */
    enter: async (session: LiveSession | undefined): Promise<Entry | undefined> => {
      const standing = session && (await store.standing(session.id));
      if (!standing) return undefined;
      const operator = { id: session.consumerId, email: session.email, name: session.name.trim() };
      return { stand: standOf(session, standing), operator };
    },
    isOperator: (consumerId: string) => store.isOperator(consumerId),
    refusals: createRefusals({ store: createRefusalStore(db), clock, log }),
  };
};

export type Operators = ReturnType<typeof createOperators>;
