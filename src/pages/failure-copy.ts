import { isRouteErrorResponse } from 'react-router';
import type { RoleRefusal } from './operator-page.ts';

/** Data of a 503 response: the reason, and whether a change was not saved. */
export type Away = { saved?: false; away?: string };

/** Buttons of the page: retry the same address, or search for something else. */
type WayOn = 'again' | 'elsewhere' | 'home';

type Failure = {
  /** Title of the tab and the history entry. */
  name: string;
  title: string;
  text: string;
  wayOn: WayOn;
};

const missing: Failure = {
  name: 'Page not found',
  title: 'We couldn’t find that page',
  text: 'The address may be mistyped, or the page may have moved. Describe what you want at the top of the page, or try one of these.',
  wayOn: 'elsewhere',
};

const surprise: Failure = {
  name: 'Something went wrong',
  title: 'Something went wrong on our side',
  text: 'Please try again. If it still doesn’t work, go to the homepage.',
  wayOn: 'again',
};

const byStatus: Readonly<Record<number, Failure>> = {
  400: {
    name: 'Something went wrong',
    title: 'Something went wrong',
    text: 'Something in the address or the form isn’t right. Open the page again and retry.',
    wayOn: 'again',
  },
  403: {
    name: 'Not allowed',
    title: 'You don’t have access to this',
    text: 'The account you’re signed in with can’t do this.',
    wayOn: 'home',
  },
  404: missing,
  405: {
    name: 'Something went wrong',
    title: 'This page doesn’t accept forms',
    text: 'Open the page again and retry.',
    wayOn: 'again',
  },
  410: {
    name: 'No longer here',
    title: 'This page is no longer here',
    text: 'This page was removed. Describe what you want at the top of the page, or try one of these.',
    wayOn: 'elsewhere',
  },
  429: {
    name: 'Too many requests',
    title: 'Too many requests',
    text: 'Wait a minute and try again.',
    wayOn: 'again',
  },
};

const awayFor = ({ saved, away }: Away): Failure => {
  const name = 'Back in a moment';
  const title = away === undefined ? 'We’ll be right back' : `${away} is unavailable right now`;
  const unsaved = 'Nothing was saved. Go back to send what you typed again.';
  if (saved === false) return { name, title, text: unsaved, wayOn: 'again' };
  if (away === undefined) {
    return { name, title, text: 'Part of the site isn’t responding. It’s usually back in a moment.', wayOn: 'again' };
  }
  const elsewhere = 'Everything else works: search for a car at the top of the page, or try again in a few minutes.';
  return { name, title, text: elsewhere, wayOn: 'again' };
};

/** The texts of the error page for a thrown value. */
export const failureOf = (error: unknown): Failure => {
  if (!isRouteErrorResponse(error)) return surprise;
  if (error.status === 503) return awayFor(error.data ?? {});
  return byStatus[error.status] ?? (error.status < 500 ? byStatus[400] : undefined) ?? surprise;
};

/** The data of a 403 for an operator whose roles don't include a page; undefined for every other error. */
export const roleRefusalOf = (error: unknown): RoleRefusal | undefined =>
  isRouteErrorResponse(error) && error.status === 403 && error.data?.code === 'role-required' ? error.data : undefined;
