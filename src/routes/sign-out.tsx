import { redirect } from 'react-router';
import type { Route } from './+types/sign-out.ts';
import { callerContext, servicesContext } from './app-context.ts';
import { keepCookies } from './auth-action.ts';

/** Signing out is a form: a link, or a picture on another site, must not do it. */
export const loader = () => redirect('/my-autotrader/sign-in');

export const action = async ({ context }: Route.ActionArgs) => {
  const done = await context.get(servicesContext).accounts.signIn.signOut(context.get(callerContext));
  throw redirect('/my-autotrader/sign-in?out', { status: 303, headers: keepCookies(done.ok ? done.value : []) });
};
