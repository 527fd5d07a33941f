export type Backoff = { firstDelayMs: number; maxDelayMs: number };

export const DEFAULT_BACKOFF: Backoff = { firstDelayMs: 2_000, maxDelayMs: 600_000 };

/** The delay after a failed attempt: it doubles each time, up to a limit. */
export const backoffMs = (attempt: number, { firstDelayMs, maxDelayMs }: Backoff): number =>
  Math.min(firstDelayMs * 2 ** (attempt - 1), maxDelayMs);
