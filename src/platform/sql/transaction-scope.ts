import { AsyncLocalStorage } from 'node:async_hooks';

export type TransactionScope = {
  /** Marks everything `work` awaits as being inside a transaction; `run` resolves after its commit. */
  run<R>(work: () => Promise<R>): Promise<R>;
  /**
   * Throws inside a transaction. A write that doesn't use its transaction's session would wait for that transaction
   * forever and not be rolled back with it; throwing shows the mistake where it was made.
   */
  assertOutside(): void;
  /** Calls `action` when others can see what was written: after the commit, or immediately outside a transaction. */
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
