import { type DataStrategyResult, isRouteErrorResponse } from 'react-router';
import { signInPath } from '#paths/paths.ts';

export type Results = Record<string, DataStrategyResult>;

/** Why there is no answer that could be shown. */
export type Reason = 'offline' | 'no-answer' | 'too-many' | 'failing' | 'signed-out';

/** What failed: loading a page, saving a change, or reloading the page after a saved change ('sight'). */
export type Undelivered = { what: 'page' | 'change' | 'sight'; reason: Reason; tryAgain(): void };

/** For submissions the router wraps the thrown value. */
const thrownIn = (result: unknown): unknown =>
  typeof result === 'object' && result && 'data' in result && 'init' in result ? result.data : result;

export const networkReason = (): Reason => (navigator.onLine ? 'no-answer' : 'offline');

export const reasonOfStatus = (status: number): Reason | undefined => {
  if (status === 429) return 'too-many';
  return status >= 500 ? 'failing' : undefined;
};

const reasonOf = ({ type, result }: DataStrategyResult): Reason | undefined => {
  const thrown = thrownIn(result);
  // A redirect is thrown too, but is not a failure.
  if (type !== 'error' || thrown instanceof Response) return undefined;
  if (isRouteErrorResponse(thrown)) return reasonOfStatus(thrown.status);
  // fetch throws a TypeError when there was no answer; anything else was thrown by the server or cut off on the way.
  return thrown instanceof TypeError ? networkReason() : 'failing';
};

/** Whether the answer redirects to the sign-in: the session has ended, here or on another device. */
export const asksForSignIn = (results: Results): boolean =>
  Object.values(results).some(({ result }) => {
    const answer = thrownIn(result);
    const leadsTo = answer instanceof Response ? answer.headers.get('location') : null;
    return leadsTo?.startsWith(`${signInPath('sign-in')}?returnTo=`) === true;
  });

/** Missing pages, refusals and redirects are answers and shown as they are. */
export const reasonIn = (results: Results): Reason | undefined => {
  for (const result of Object.values(results)) {
    const reason = reasonOf(result);
    if (reason) return reason;
  }
  return undefined;
};

const reasons: Readonly<Record<Reason, string>> = {
  offline: 'Your device was offline.',
  'no-answer': 'We couldn’t reach the site.',
  'too-many': 'Too many requests. Try again in a few seconds.',
  failing: 'The site wasn’t responding.',
  'signed-out': 'You were signed out, here or on another device. Sign in again, then retry.',
};

const outcomes: Readonly<Record<Undelivered['what'], { title: string; state: string }>> = {
  page: { title: 'That page didn’t open.', state: 'You’re still on this one.' },
  change: { title: 'Not saved.', state: 'Nothing changed, and what you typed is still here.' },
  sight: { title: 'Done, but this page doesn’t show the change yet.', state: '' },
};

/** In the past tense, so that it stays true when the network is back. */
export const wordsFor = ({ what, reason }: Pick<Undelivered, 'what' | 'reason'>): { title: string; words: string } => {
  const { title, state } = outcomes[what];
  // Without an answer it is unknown whether the change was saved.
  const isOpen = what === 'change' && reason === 'no-answer';
  return { title: isOpen ? 'It may not have been saved.' : title, words: `${reasons[reason]} ${state}`.trim() };
};
