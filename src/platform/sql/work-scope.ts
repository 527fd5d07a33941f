import { AsyncLocalStorage } from 'node:async_hooks';

/** Whether somebody waits for a statement, who is better told to come back, or only work that has time. */
export type Patience = 'request' | 'background';

export type PatienceScope = {
  current(): Patience;
  /** Everything `work` starts has time, also what it leaves running. */
  background<R>(work: () => R): R;
};

export const createPatienceScope = (otherwise: Patience): PatienceScope => {
  const scopes = new AsyncLocalStorage<Patience>();
  return {
    current: () => scopes.getStore() ?? otherwise,
    background: (work) => scopes.run('background', work),
  };
};
