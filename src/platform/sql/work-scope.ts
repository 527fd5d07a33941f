import { AsyncLocalStorage } from 'node:async_hooks';

/** Whether somebody waits for a statement, who is better told to come back, or only work that has time. */
export type WorkKind = 'request' | 'background';

export type WorkScope = {
  current(): WorkKind;
  /** Marks everything `work` starts as background work, also what it leaves running. */
  background<R>(work: () => R): R;
};

export const createWorkScope = (otherwise: WorkKind): WorkScope => {
  const scopes = new AsyncLocalStorage<WorkKind>();
  return {
    current: () => scopes.getStore() ?? otherwise,
    background: (work) => scopes.run('background', work),
  };
};
