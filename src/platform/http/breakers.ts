import { minuteMs } from '#lib/duration.ts';
import type { Log } from '#lib/log.ts';
import { type Breaker, type BreakerOptions, type BreakerSnapshot, breakerErrorKind, createBreaker } from './breaker.ts';

const openMessage = (path: string): string => `Circuit Breaker for ${path} is open`;

/** While the breaker is open its own sentence is reported; a single failed call keeps the words of its own error. */
const explain = (path: string, error: Error): string =>
  breakerErrorKind(error) === 'open' ? openMessage(path) : error.message;

type Settings = {
  name: string;
  timeoutMs: number;
  resetMs: number;
  fallback?: (error: Error) => unknown;
};

/** Every outside call that is guarded: how long it may take, how long it rests, and what stands in for it. */
export const breakerSettings = {
  certifiedContent: { name: 'certifiedContent', timeoutMs: 3000, resetMs: 30_000 },
  ownerDetails: { name: 'ownerDetails', timeoutMs: 3000, resetMs: 30_000 },
  payments: {
    name: 'payments',
    timeoutMs: 5000,
    resetMs: 5 * minuteMs,
    // RULING-103: empty rates and the reason; the caller then turns to national average rates.
    fallback: (error: Error) => ({ rates: {}, errorMessage: explain('/rest/retailing/payments', error) }),
  },
  compareListings: { name: 'compareListings', timeoutMs: 3000, resetMs: 30_000 },
  nearbyLot: { name: 'nearbyLot', timeoutMs: 6000, resetMs: 30_000 },
  research: { name: 'research', timeoutMs: 8000, resetMs: 30_000 },
  market: {
    name: 'market',
    timeoutMs: 20_000,
    resetMs: 30_000,
    fallback: () => ({ success: false as const, payload: {} }),
  },
  indexedLocation: {
    name: 'indexedLocation',
    timeoutMs: 20_000,
    resetMs: 30_000,
    fallback: () => ({ success: false as const }),
  },
  searchOptions: { name: 'searchOptions', timeoutMs: 7500, resetMs: 30_000 },
  signInProvider: { name: 'signInProvider', timeoutMs: 3000, resetMs: 30_000 },
  suggestions: {
    name: 'suggestions',
    timeoutMs: 5000,
    resetMs: 30_000,
    // SUGG-04: an error, not a value; the caller shows its default suggestions.
    fallback: (error: Error): never => {
      throw new Error(explain('/smart-search-suggestions/query', error), { cause: error });
    },
  },
} as const satisfies Record<string, Settings>;

export type BreakerId = keyof typeof breakerSettings;

/** What a guarded call answers when it fails: nothing extra for those that simply throw. */
type FallbackOf<Id extends BreakerId> = (typeof breakerSettings)[Id] extends {
  fallback: (error: Error) => infer Instead;
}
  ? Instead
  : never;

export type Breakers = {
  /** `name` tells breakers apart that share settings, such as several research calls. */
  guard<Id extends BreakerId, Input, Output>(
    id: Id,
    action: BreakerOptions<Input, Output>['action'],
    options?: { name?: string; isHarmless?: (error: unknown) => boolean },
  ): Breaker<Input, Output | FallbackOf<Id>>;
  states(): BreakerSnapshot[];
  shutdown(): void;
};

/** Makes guarded calls and remembers them, so that /metrics can show every breaker's state. */
export const createBreakers = ({ log }: { log: Pick<Log, 'warn' | 'info'> }): Breakers => {
  const made = new Map<string, Pick<Breaker<never, unknown>, 'snapshot' | 'shutdown'>>();

  return {
    guard: <Id extends BreakerId, Input, Output>(
      id: Id,
      action: BreakerOptions<Input, Output>['action'],
      options: { name?: string; isHarmless?: (error: unknown) => boolean } = {},
    ) => {
      const settings: Settings = breakerSettings[id];
      const name = options.name ?? settings.name;
      if (made.has(name)) throw new Error(`There is already a breaker named ${name}`);
      const breaker = createBreaker<Input, Output, FallbackOf<Id>>({
        ...settings,
        ...options,
        name,
        action,
        fallback: settings.fallback as BreakerOptions<Input, Output, FallbackOf<Id>>['fallback'],
        onStateChange: ({ state }) =>
          state === 'open'
            ? log.warn({ breaker: name, state }, `breaker ${name} is open`)
            : log.info({ breaker: name, state }, `breaker ${name} is ${state}`),
      });
      made.set(name, breaker);
      return breaker;
    },
    states: () => [...made.values()].map((breaker) => breaker.snapshot()),
    shutdown: () => {
      for (const breaker of made.values()) breaker.shutdown();
    },
  };
};
