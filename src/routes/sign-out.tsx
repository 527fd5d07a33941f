import { redirect } from 'react-router';
import { signInPath } from '#paths/paths.ts';
import { callerContext, servicesContext } from '../pages/app-context.ts';
import { keepCookies } from '../pages/auth-action.ts';
import type { Route } from './+types/sign-out.ts';

/** Signing out needs a POST: a link or an image on another site must not do it. */
export const loader = () => redirect(signInPath());

export const action = async ({ context }: Route.ActionArgs) => {
  const done = await context.get(servicesContext).accounts.signIn.signOut(context.get(callerContext));
  throw redirect(`${signInPath()}?out`, { status: 303, headers: keepCookies(done.ok ? done.value : []) });
};
