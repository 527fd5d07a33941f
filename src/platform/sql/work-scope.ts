import { AsyncLocalStorage } from 'node:async_hooks';

/** Statements of a `request` fail after a few seconds; those of `background` work may take minutes. */
export type WorkKind = 'request' | 'background';

export type WorkScope = {
  current(): WorkKind;
  /** Marks everything that `work` starts as background work, even what runs after it has returned. */
  background<R>(work: () => R): R;
};

export const createWorkScope = (otherwise: WorkKind): WorkScope => {
  const scopes = new AsyncLocalStorage<WorkKind>();
  return {
    current: () => scopes.getStore() ?? otherwise,
    background: (work) => scopes.run('background', work),
  };
};
