import CircuitBreaker from 'opossum';
import { minuteMs } from '#lib/duration.ts';
import { Unavailable } from '#lib/unavailable.ts';

/** The four errors of the breaker itself (RES-07). */
type BreakerErrorKind = 'open' | 'timed out' | 'semaphore locked' | 'shutdown';

type BreakerState = 'closed' | 'open' | 'half-open';

/** Totals since the breaker was created, as counters at /metrics need them. */
export type BreakerSnapshot = {
  name: string;
  state: BreakerState;
  calls: number;
  successes: number;
  failures: number;
  timeouts: number;
  rejections: number;
};

export type BreakerOptions<Input, Output, Instead = never> = {
  name: string;
  timeoutMs?: number;
  resetMs?: number;
  /** The signal is aborted when the breaker stops waiting, so that the request is canceled. */
  action: (input: Input, signal: AbortSignal) => Promise<Output>;
  /** Returns a value in place of any failed call, or throws the error callers should see. */
  fallback?: (error: Error, input: Input) => Instead | Promise<Instead>;
  /** Failures that say nothing about the service's health, such as a 404; they are thrown but not counted. */
  isHarmless?: (error: unknown) => boolean;
  onStateChange?: (change: { name: string; state: BreakerState }) => void;
};

export type Breaker<Input, Output> = {
  readonly name: string;
  fire(input: Input): Promise<Output>;
  snapshot(): BreakerSnapshot;
  shutdown(): void;
};

/** Default timeout, failure threshold and reset time (RES-05, RULING-94). */
export const BREAKER_DEFAULTS = {
  timeoutMs: 3000,
  resetMs: 30_000,
  errorThresholdPercent: 50,
  windowMs: 10_000,
  minimumCalls: 5,
  /** If the window has fewer calls than that, the last five calls within this time decide. */
  quietWindowMs: 10 * minuteMs,
  capacity: 50,
} as const;

const KINDS: Readonly<Record<string, BreakerErrorKind>> = {
  EOPENBREAKER: 'open',
  ETIMEDOUT: 'timed out',
  ESEMLOCKED: 'semaphore locked',
  ESHUTDOWN: 'shutdown',
};

/** Undefined for an error of the action: the code alone doesn't tell, because sockets have an ETIMEDOUT too. */
export const breakerErrorKind = (error: unknown): BreakerErrorKind | undefined => {
  if (!(error instanceof Error) || !CircuitBreaker.isOurError(error)) return undefined;
  return KINDS[(error as NodeJS.ErrnoException).code ?? ''];
};

/**
 * Calls are counted when they start and failures when they end. With a window hardly longer than the timeout, a hanging
 * call would leave the window before it fails, and the breaker would never open (market lookup: 20 s against 10 s).
 */
const windowFor = (timeoutMs: number): number =>
  timeoutMs * 2 <= BREAKER_DEFAULTS.windowMs ? BREAKER_DEFAULTS.windowMs : timeoutMs + BREAKER_DEFAULTS.windowMs;

/**
 * Failure rate over the last calls instead of over time. On a quiet site the time window never has enough calls, and
 * every visitor would wait for the dead service.
 */
const createLastCalls = () => {
  const { minimumCalls, quietWindowMs, errorThresholdPercent } = BREAKER_DEFAULTS;
  let calls: { atMs: number; isFailure: boolean }[] = [];
  return {
    clear: (): void => {
      calls = [];
    },
    add: (isFailure: boolean): void => {
      const now = Date.now();
      calls = [...calls.filter(({ atMs }) => now - atMs < quietWindowMs), { atMs: now, isFailure }].slice(
        -minimumCalls,
      );
    },
    /** Whether there were enough calls and too many of them failed. */
    areBad: (): boolean => {
      const failures = calls.filter(({ isFailure }) => isFailure).length;
      return calls.length === minimumCalls && failures * 100 > errorThresholdPercent * calls.length;
    },
  };
};

const stateOf = (circuit: CircuitBreaker): BreakerState =>
  circuit.halfOpen ? 'half-open' : circuit.opened ? 'open' : 'closed';

/** Stops calling a service that keeps failing, and tries again after the reset time (RES-05 to RES-07). */
export const createBreaker = <Input, Output, Instead = never>(
  options: BreakerOptions<Input, Output, Instead>,
): Breaker<Input, Output | Instead> => {
  const { name, action, fallback, isHarmless = () => false, onStateChange } = options;
  const { timeoutMs = BREAKER_DEFAULTS.timeoutMs, resetMs = BREAKER_DEFAULTS.resetMs } = options;
  const circuit = new CircuitBreaker((input: Input, abort: AbortController) => action(input, abort.signal), {
    name,
    timeout: timeoutMs,
    resetTimeout: resetMs,
    errorThresholdPercentage: BREAKER_DEFAULTS.errorThresholdPercent,
    rollingCountTimeout: windowFor(timeoutMs),
    volumeThreshold: BREAKER_DEFAULTS.minimumCalls,
    capacity: BREAKER_DEFAULTS.capacity,
    // A restarting database of our own is back at once; an open breaker would keep it away for longer.
    errorFilter: (error: unknown) => isHarmless(error) || error instanceof Unavailable,
    rollingPercentilesEnabled: false,
    enableSnapshots: false,
  });

  const totals = { calls: 0, successes: 0, failures: 0, timeouts: 0, rejections: 0 };
  circuit.on('fire', () => {
    totals.calls += 1;
  });
  const lastCalls = createLastCalls();
  circuit.on('success', () => {
    totals.successes += 1;
    lastCalls.add(false);
  });
  circuit.on('failure', () => {
    totals.failures += 1;
    lastCalls.add(true);
    // If the time window has enough calls, it decides: these few may have failed by chance.
    const isQuiet = circuit.stats.fires < BREAKER_DEFAULTS.minimumCalls;
    if (isQuiet && lastCalls.areBad() && !circuit.opened) circuit.open();
  });
  circuit.on('timeout', () => {
    totals.timeouts += 1;
  });
  circuit.on('reject', () => {
    totals.rejections += 1;
  });
  circuit.on('open', () => onStateChange?.({ name, state: 'open' }));
  circuit.on('halfOpen', () => onStateChange?.({ name, state: 'half-open' }));
  circuit.on('close', () => {
    lastCalls.clear();
    onStateChange?.({ name, state: 'closed' });
  });

  const fire = async (input: Input): Promise<Output | Instead> => {
    const abort = new AbortController();
    try {
      return await circuit.fire(input, abort);
    } catch (error) {
      if (breakerErrorKind(error) === 'timed out') abort.abort(error);
      if (!fallback || breakerErrorKind(error) === 'shutdown' || isHarmless(error)) throw error;
      return fallback(error instanceof Error ? error : new Error(String(error)), input);
    }
  };

  return {
    name,
    fire,
    snapshot: () => ({ name, state: stateOf(circuit), ...totals }),
    shutdown: () => circuit.shutdown(),
  };
};
