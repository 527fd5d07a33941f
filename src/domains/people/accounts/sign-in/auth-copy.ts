import { localPath } from '#lib/local-path.ts';
import { signInPath } from '#paths/paths.ts';

/** As the addresses begin, so that none of them is a way back whatever follows it. */
const signInPages = (
  ['sign-in', 'sign-up', 'sign-out', 'forgot-password', 'reset-password', 'verify', 'restored'] as const
).map((page) => signInPath(page));

/** Where to go afterwards: a page of ours, and never one of these pages again. */
export const returnPath = (value: unknown): string => {
  const path = localPath(typeof value === 'string' ? value : undefined);
  return path.length > 2000 || signInPages.some((page) => path.startsWith(page)) ? '/' : path;
};

/** The page of ours behind a callbackURL, which is a path or a whole address of this site. */
export const pathBehind = (callbackURL: string | undefined): string => {
  const url = URL.parse(callbackURL ?? '/', 'http://localhost');
  return returnPath(url && `${url.pathname}${url.search}${url.hash}`);
};

const words: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD:
    'That email and password don’t match. If you just signed up, open the link we emailed you first.',
  INVALID_PASSWORD: 'Wrong password.',
  INVALID_EMAIL: 'Please enter a valid email address.',
  VALIDATION_ERROR: 'Please enter a valid email address.',
  PASSWORD_TOO_LONG: 'That email and password don’t match.',
  PROVIDER_NOT_READY: 'That provider isn’t responding. Please sign in another way, or try again later.',
};

/** What a page says about a failure; a sentence of our own wherever the code is known. */
export const failureWords = ({ code, message }: { code: string; message: string }): string =>
  words[code] ??
  (['TOO_MANY_ATTEMPTS', 'PASSWORD_NOT_TAKEN', 'NAME_TOO_LONG'].includes(code)
    ? message
    : 'That didn’t work. Please try again.');

export const failureStatus = ({ code }: { code: string }): number =>
  code === 'TOO_MANY_ATTEMPTS' ? 429 : code === 'INVALID_EMAIL_OR_PASSWORD' ? 401 : 400;
