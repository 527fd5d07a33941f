import type { LiveSession } from '#domains/accounts/sign-in/session-store.server.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import type { Operator } from './operator.ts';
import { createOperatorStore } from './operator-store.server.ts';

/** Who may run the site. */
export const createOperators = ({ db }: { db: SqlDatabase }) => {
  const store = createOperatorStore(db);
  return {
    /** The operator of a session; undefined for everybody else, who is told that there is nothing. */
    enter: async (session: LiveSession | undefined): Promise<Operator | undefined> => {
      if (!session || !(await store.isOperator(session.consumerId))) return undefined;
      return { id: session.consumerId, email: session.email, name: session.name.trim() };
    },
  };
};

export type Operators = ReturnType<typeof createOperators>;
