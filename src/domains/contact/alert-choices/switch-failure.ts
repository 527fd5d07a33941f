import { wordsOf } from '#domains/people/accounts/account-call.ts';
import { HttpError } from '#lib/http-client.ts';

/** Why nothing was switched; without an answer nobody knows. */
export type SwitchFailure = { why: 'offline' | 'no-answer' | 'failing' | 'refused'; words: string };

export const switchFailureOf = (error: unknown): SwitchFailure => {
  if (!(error instanceof HttpError)) return { why: navigator.onLine === false ? 'offline' : 'no-answer', words: '' };
  return error.status >= 500 || error.status === 429
    ? { why: 'failing', words: '' }
    : { why: 'refused', words: wordsOf(error) };
};
