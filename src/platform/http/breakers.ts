import { minuteMs } from '#lib/duration.ts';
import type { Log } from '#lib/log.ts';
import { withSpan } from '#lib/span.server.ts';
import { type Breaker, type BreakerOptions, type BreakerSnapshot, breakerErrorKind, createBreaker } from './breaker.ts';

const openMessage = (path: string): string => `Circuit Breaker for ${path} is open`;

/** Reports that the breaker is open; a single failed call is reported by its own error message. */
const explain = (path: string, error: Error): string =>
  breakerErrorKind(error) === 'open' ? openMessage(path) : error.message;

type Settings = {
  name: string;
  timeoutMs: number;
  resetMs: number;
  fallback?: (error: Error) => unknown;
};

/** All guarded external calls, with timeout, reset time and fallback. */
export const breakerSettings = {
  certifiedContent: { name: 'certifiedContent', timeoutMs: 3000, resetMs: 30_000 },
  ownerDetails: { name: 'ownerDetails', timeoutMs: 3000, resetMs: 30_000 },
  payments: {
    name: 'payments',
    timeoutMs: 5000,
    resetMs: 5 * minuteMs,
    // Empty rates and the reason; the caller then uses national average rates (RULING-103).
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
  /** Object storage. Pages wait for the first; the second sends pictures and parts of uploads. */
  files: { name: 'files', timeoutMs: 5000, resetMs: 10_000 },
  fileWrites: { name: 'fileWrites', timeoutMs: 30_000, resetMs: 10_000 },
  /** Searches in a cluster. Pages come back within a second or two of it. */
  listingIndex: { name: 'listingIndex', timeoutMs: 5000, resetMs: 1000 },
  signInProvider: { name: 'signInProvider', timeoutMs: 3000, resetMs: 30_000 },
  suggestions: {
    name: 'suggestions',
    timeoutMs: 5000,
    resetMs: 30_000,
    // An error instead of a value; the caller shows its default suggestions (SUGG-04).
    fallback: (error: Error): never => {
      throw new Error(explain('/smart-search-suggestions/query', error), { cause: error });
    },
  },
} as const satisfies Record<string, Settings>;

export type BreakerId = keyof typeof breakerSettings;

/** The fallback's return type; `never` for calls that throw. */
type FallbackOf<Id extends BreakerId> = (typeof breakerSettings)[Id] extends {
  fallback: (error: Error) => infer Instead;
}
  ? Instead
  : never;

export type Breakers = {
  /** `name` distinguishes breakers that share settings, such as several research calls. */
  guard<Id extends BreakerId, Input, Output>(
    id: Id,
    action: BreakerOptions<Input, Output>['action'],
    options?: { name?: string; isHarmless?: (error: unknown) => boolean },
  ): Breaker<Input, Output | FallbackOf<Id>>;
  states(): BreakerSnapshot[];
  shutdown(): void;
};

/** Creates breakers and lists their states for /metrics. */
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
        action: withSpan(`call ${name}`, action),
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
