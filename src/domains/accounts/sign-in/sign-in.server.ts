import { z } from 'zod';
import { err, ok, type Result } from '#lib/result.ts';
import { oidcProviderId } from './auth.server.ts';
import type { AuthGate, Caller } from './auth-gate.server.ts';

/** The library's code and words for what did not work, or the limit's. */
export type SignInFailure = { code: string; message: string };
/** What the browser is to keep: Set-Cookie lines. */
export type Cookies = readonly string[];

const Body = z.object({ code: z.string().default('UNKNOWN'), message: z.string().default('') });

/** Sign-in for pages: the same gate as the API, with results instead of responses. */
export const createSignIn = (gate: AuthGate) => {
  const post = async (caller: Caller, path: string, data: object): Promise<Result<Cookies, SignInFailure>> =>
    resultOf(await gate({ caller, method: 'POST', path, body: JSON.stringify(data), contentType: 'application/json' }));

  /** Links answer with a redirect, whose query says what went wrong. */
  const follow = async (caller: Caller, path: string, query: Record<string, string>) => {
    const response = await gate({ caller, method: 'GET', path: `${path}?${new URLSearchParams(query)}` });
    const location = response.headers.get('location') ?? '';
    const failure = new URL(location || '/', caller.origin).searchParams.get('error');
    if (failure) return err({ code: failure, message: '' });
    return resultOf(response);
  };

  const resultOf = async (response: Response): Promise<Result<Cookies, SignInFailure>> => {
    if (response.status < 400) return ok(response.headers.getSetCookie());
    const read = Body.safeParse(await response.json().catch(() => ({})));
    return err(read.success ? read.data : { code: 'UNKNOWN', message: '' });
  };

  return {
    withPassword: (caller: Caller, form: { email: string; password: string; rememberMe: boolean; returnTo: string }) =>
      post(caller, '/sign-in/email', {
        email: form.email,
        password: form.password,
        rememberMe: form.rememberMe,
        callbackURL: form.returnTo,
      }),
    sendLink: (caller: Caller, { email, returnTo }: { email: string; returnTo: string }) =>
      post(caller, '/sign-in/magic-link', { email, callbackURL: returnTo }),
    register: (caller: Caller, form: { name: string; email: string; password: string; returnTo: string }) =>
      post(caller, '/sign-up/email', {
        name: form.name,
        email: form.email,
        password: form.password,
        callbackURL: form.returnTo,
      }),
    sendReset: (caller: Caller, email: string) => post(caller, '/request-password-reset', { email }),
    resetPassword: (caller: Caller, token: string, newPassword: string) =>
      post(caller, '/reset-password', { token, newPassword }),
    /** Every other device is signed out: whoever knew the old password is not to stay. */
    changePassword: (caller: Caller, form: { currentPassword: string; newPassword: string }) =>
      post(caller, '/change-password', { ...form, revokeOtherSessions: true }),
    withLink: (caller: Caller, token: string) => follow(caller, '/magic-link/verify', { token, callbackURL: '/' }),
    confirmAddress: (caller: Caller, token: string) => follow(caller, '/verify-email', { token, callbackURL: '/' }),
    signOut: (caller: Caller) => post(caller, '/sign-out', {}),
    /** Where the operator's own provider asks for a sign-in. */
    withProvider: async (
      caller: Caller,
      returnTo: string,
    ): Promise<Result<{ url: string; cookies: Cookies }, SignInFailure>> => {
      const body = JSON.stringify({ provider: oidcProviderId, callbackURL: returnTo, disableRedirect: true });
      const response = await gate({
        ...{ caller, method: 'POST', path: '/sign-in/social', body },
        contentType: 'application/json',
      });
      const read = z.object({ url: z.url() }).safeParse(await response.json().catch(() => ({})));
      if (!response.ok || !read.success) return err({ code: 'PROVIDER_NOT_READY', message: '' });
      return ok({ url: read.data.url, cookies: response.headers.getSetCookie() });
    },
  };
};
