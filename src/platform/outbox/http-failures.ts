import type { DeliveryFailure } from './message.ts';

const NOT_NOW: ReadonlySet<number> = new Set([408, 425, 429, 503]);

/** What an HTTP error status means for a message that was posted. */
export const refusalOf = (who: string, status: number): DeliveryFailure => {
  const reason = `${who} answered ${status}`;
  if (NOT_NOW.has(status)) return { kind: 'temporary', reason };
  // After any other server error the message may have been sent.
  return { kind: status < 500 ? 'permanent' : 'unknown', reason };
};

const NEVER_CONNECTED: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** What a missing answer means. */
export const connectionFailure = (error: unknown): DeliveryFailure => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  const reason = cause instanceof Error ? cause.message || String(code) : String(cause);
  return { kind: NEVER_CONNECTED.has(code) ? 'temporary' : 'unknown', reason };
};
