import { AsyncLocalStorage } from 'node:async_hooks';

export type TransactionScope = {
  /** Marks everything `work` awaits as being inside a transaction; it resolves when that is committed. */
  run<R>(work: () => Promise<R>): Promise<R>;
  /**
   * A write that forgets to use its transaction's session would wait for that very transaction for ever, and would not
   * be rolled back with it. Failing at once shows the mistake where it was made.
   */
  assertOutside(): void;
  /** Does something once others can see what is written here: after the commit, or at once outside a transaction. */
  afterCommit(action: () => void): void;
};

export const createTransactionScope = (): TransactionScope => {
  const scopes = new AsyncLocalStorage<{ open: boolean; afterwards: (() => void)[] }>();
  return {
    run: async (work) => {
      const scope = { open: true, afterwards: [] as (() => void)[] };
      const result = await scopes.run(scope, work).finally(() => {
        scope.open = false;
      });
      for (const action of scope.afterwards) action();
      return result;
    },
    afterCommit: (action) => {
      const scope = scopes.getStore();
      if (scope?.open) scope.afterwards.push(action);
      else action();
    },
    assertOutside: () => {
      if (scopes.getStore()?.open) throw new Error('This write is inside a transaction but does not use its session');
    },
  };
};
