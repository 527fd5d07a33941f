import { data, type RouterContextProvider, redirect } from 'react-router';
import { returnPath } from '#domains/people/accounts/sign-in/auth-copy.ts';
import { signInPath } from '#paths/paths.ts';
import { siteContext } from './app-context.ts';
import { consumerOrNull } from './consumer.ts';

/** What the browser is to keep, on an answer nobody else may. */
export const keepCookies = (cookies: readonly string[]): Headers => {
  const headers = new Headers({ 'cache-control': 'private, no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return headers;
};

/** After a sign-in: on to where one was going, by way of a page that says so when a canceled account came back with it. */
export const goOn = ({ cookies, isRestored }: { cookies: readonly string[]; isRestored: boolean }, returnTo: string) =>
  redirect(isRestored ? signInPath('restored', returnTo) : returnTo, { status: 303, headers: keepCookies(cookies) });

/** AUTH-06: the maker's host has no accounts. */
export const refuseMakerHost = (context: Readonly<RouterContextProvider>): void => {
  if (context.get(siteContext).brand.id === 'ford') throw data(null, { status: 404 });
};

/** Where to go afterwards; whoever is signed in already goes there at once. */
export const openSignIn = (context: Readonly<RouterContextProvider>, url: URL): string => {
  refuseMakerHost(context);
  const returnTo = returnPath(url.searchParams.get('returnTo'));
  if (consumerOrNull(context)) throw redirect(returnTo, { status: 303 });
  return returnTo;
};
