import { AsyncLocalStorage } from 'node:async_hooks';

export type TransactionScope = {
  /** Marks everything `work` awaits as being inside a transaction. */
  run<R>(work: () => Promise<R>): Promise<R>;
  /**
   * A write that forgets to use its transaction's session would wait for that very transaction for ever, and would not
   * be rolled back with it. Failing at once shows the mistake where it was made.
   */
  assertOutside(): void;
};

export const createTransactionScope = (): TransactionScope => {
  const scopes = new AsyncLocalStorage<{ open: boolean }>();
  return {
    run: async (work) => {
      const scope = { open: true };
      try {
        return await scopes.run(scope, work);
      } finally {
        scope.open = false;
      }
    },
    assertOutside: () => {
      if (scopes.getStore()?.open) throw new Error('This write is inside a transaction but does not use its session');
    },
  };
};
