import { wordsOf } from '#domains/people/accounts/account-call.ts';
import { HttpError } from '#lib/http-client.ts';

/** Why a switch could not be changed. With `no-answer` the server may still have changed it. */
export type SwitchFailure = { why: 'offline' | 'no-answer' | 'failing' | 'refused'; words: string };

export const switchFailureOf = (error: unknown): SwitchFailure => {
  if (!(error instanceof HttpError)) return { why: navigator.onLine === false ? 'offline' : 'no-answer', words: '' };
  return error.status >= 500 || error.status === 429
    ? { why: 'failing', words: '' }
    : { why: 'refused', words: wordsOf(error) };
};
