import { AsyncLocalStorage } from 'node:async_hooks';
import type { Unavailable } from '#lib/unavailable.ts';

/** Records that a statement of an async context got no answer, in case code in between swallows the error. */
export const createOutageScope = () => {
  const scopes = new AsyncLocalStorage<{ outage?: Unavailable }>();
  return {
    report: (error: Unavailable): void => {
      const scope = scopes.getStore();
      if (scope) scope.outage ??= error;
    },
    surface: async <R>(work: () => Promise<R>): Promise<R> => {
      const scope: { outage?: Unavailable } = {};
      const settled = await scopes.run(scope, () => Promise.allSettled([work()]));
      const [outcome] = settled;
      if (scope.outage) throw scope.outage;
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value;
    },
  };
};
