import { data, type RouterContextProvider, redirect } from 'react-router';
import { returnPath } from '#domains/people/accounts/sign-in/auth-copy.ts';
import { signInPath } from '#paths/paths.ts';
import { siteContext } from './app-context.ts';
import { consumerOrNull } from './consumer.ts';

/** Headers that set the cookies and forbid caching. */
export const keepCookies = (cookies: readonly string[]): Headers => {
  const headers = new Headers({ 'cache-control': 'private, no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return headers;
};

/**
 * Redirects after a sign-in to the page the shopper came from, via a page that says so when a canceled account was
 * restored.
 */
export const goOn = ({ cookies, isRestored }: { cookies: readonly string[]; isRestored: boolean }, returnTo: string) =>
  redirect(isRestored ? signInPath('restored', returnTo) : returnTo, { status: 303, headers: keepCookies(cookies) });

/** The maker's host has no accounts (AUTH-06). */
export const refuseMakerHost = (context: Readonly<RouterContextProvider>): void => {
  if (context.get(siteContext).brand.id === 'ford') throw data(null, { status: 404 });
};

/** Returns the path to go to after signing in; somebody who is signed in already is redirected there. */
export const openSignIn = (context: Readonly<RouterContextProvider>, url: URL): string => {
  refuseMakerHost(context);
  const returnTo = returnPath(url.searchParams.get('returnTo'));
  if (consumerOrNull(context)) throw redirect(returnTo, { status: 303 });
  return returnTo;
};
