import { localPath } from '#lib/local-path.ts';
import { signInPath } from '#paths/paths.ts';

/** Path prefixes of the sign-in pages, none of which is a valid return path. */
const signInPages = (
  ['sign-in', 'sign-up', 'sign-out', 'forgot-password', 'reset-password', 'verify', 'restored'] as const
).map((page) => signInPath(page));

/** The path to return to: a page of this site, but not a sign-in page. */
export const returnPath = (value: unknown): string => {
  const path = localPath(typeof value === 'string' ? value : undefined);
  return path.length > 2000 || signInPages.some((page) => path.startsWith(page)) ? '/' : path;
};

/** The return path of a callbackURL, which may be a path or a full URL of this site. */
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

/** The message for a failure; our own text for known codes. */
export const failureWords = ({ code, message }: { code: string; message: string }): string =>
  words[code] ??
  (['TOO_MANY_ATTEMPTS', 'PASSWORD_NOT_TAKEN', 'NAME_TOO_LONG'].includes(code)
    ? message
    : 'That didn’t work. Please try again.');

export const failureStatus = ({ code }: { code: string }): number =>
  code === 'TOO_MANY_ATTEMPTS' ? 429 : code === 'INVALID_EMAIL_OR_PASSWORD' ? 401 : 400;
