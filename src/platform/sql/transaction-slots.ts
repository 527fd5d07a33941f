import { Unavailable } from '#lib/unavailable.ts';

/** Limits how many transactions are open at once; `acquire` rejects when none ends within its time. */
type TransactionSlots = { acquire(): Promise<() => void> };

/**
 * A transaction keeps its connection until its end. If transactions held all connections, one that reads without its
 * session would wait for another connection, and so would all others: none could end.
 */
export const createTransactionSlots = (most: number, acquireMs: number): TransactionSlots => {
  let open = 0;
  const waiting = new Set<() => void>();

  const release = () => {
    const [next] = waiting;
    if (next) next();
    else open -= 1;
  };

  return {
    acquire: async () => {
      if (open < most) {
        open += 1;
        return release;
      }
      const turn = Promise.withResolvers<void>();
      const begin = () => {
        waiting.delete(begin);
        clearTimeout(timer);
        turn.resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(begin);
        turn.reject(new Unavailable('The database is busy: too many transactions were open'));
      }, acquireMs);
      waiting.add(begin);
      await turn.promise;
      return release;
    },
  };
};
