import { z } from 'zod';
import { err, ok, type Result } from '#lib/result.ts';
import type { EmailChanges } from '../email-change/email-changes.server.ts';
import type { Invitations } from '../mail-links/invitations.server.ts';
import type { SignUps } from '../mail-links/sign-ups.server.ts';
import { type AuthFields, type EndpointName, oidcProviderId, socialSignInPath } from './auth-endpoints.ts';
import { type AuthGate, type Caller, restoredHeader } from './auth-gate.server.ts';
import { readSignUp } from './sign-up-cookie.ts';

/** The code and message of the library or of a limit. */
type SignInFailure = { code: string; message: string };
/** Set-Cookie headers for the browser. */
type Cookies = readonly string[];
/** `isRestored`: this sign-in restored a canceled account (RULING-30). */
type Entry = { cookies: Cookies; isRestored: boolean };

const Body = z.object({ code: z.string().default('UNKNOWN'), message: z.string().default('') });

type Names = { firstName: string; lastName: string };

const namesOf = ({ firstName, lastName }: Names) => ({ firstName, lastName, name: `${firstName} ${lastName}`.trim() });

type Options = { gate: AuthGate; signUps: Pick<SignUps, 'look'>; invitations: Pick<Invitations, 'look'> } & {
  emailChanges: Pick<EmailChanges, 'look' | 'lookBack'>;
};

/** Sign-in for pages: the same gate as the API, with results instead of responses. */
export const createSignIn = ({ gate, signUps, invitations, emailChanges }: Options) => {
  const enter = async (
    caller: Caller,
    endpoint: EndpointName,
    fields: AuthFields,
  ): Promise<Result<Entry, SignInFailure>> => {
    const response = await gate({ caller, endpoint, fields, query: {}, fromPage: true });
    const { headers } = response;
    if (response.ok) return ok({ cookies: headers.getSetCookie(), isRestored: headers.has(restoredHeader) });
    const read = Body.safeParse(await response.json().catch(() => ({})));
    return err(read.success ? read.data : { code: 'UNKNOWN', message: '' });
  };

  const post = async (
    caller: Caller,
    endpoint: EndpointName,
    fields: AuthFields,
  ): Promise<Result<Cookies, SignInFailure>> => {
    const entry = await enter(caller, endpoint, fields);
    return entry.ok ? ok(entry.value.cookies) : entry;
  };

  return {
    withPassword: (caller: Caller, form: { email: string; password: string; rememberMe: boolean; returnTo: string }) =>
      enter(caller, 'POST /sign-in/email', {
        email: form.email,
        password: form.password,
        rememberMe: form.rememberMe,
        callbackURL: form.returnTo,
      }),
    sendLink: (caller: Caller, { email, returnTo }: { email: string; returnTo: string }) =>
      post(caller, 'POST /sign-in/magic-link', { email, callbackURL: returnTo }),
    register: (caller: Caller, form: Names & { email: string; password: string; returnTo: string }) =>
      post(caller, 'POST /sign-up/email', {
        ...namesOf(form),
        email: form.email,
        password: form.password,
        callbackURL: form.returnTo,
      }),
    sendReset: (caller: Caller, email: string) => post(caller, 'POST /request-password-reset', { email }),
    resetPassword: (caller: Caller, token: string, newPassword: string) =>
      post(caller, 'POST /reset-password', { token, newPassword }),
    /** Signs out every other device (AUTH-16). */
    changePassword: (caller: Caller, form: { currentPassword: string; newPassword: string }) =>
      post(caller, 'POST /change-password', form),
    /** Confirms a signed-in person's password; valid as proof of identity for ten minutes. */
    provePassword: (caller: Caller, password: string) => post(caller, 'POST /verify-password', { password }),
    withLink: (caller: Caller, token: string) => enter(caller, 'POST /sign-in/by-link', { token }),
    /** `signUpNow` is for people who open the link in another browser than the one that signed up. */
    confirmAddress: (caller: Caller, token: string, signUpNow?: Names & { password: string }) =>
      enter(caller, 'POST /confirm-address', {
        token,
        ...(signUpNow && { ...namesOf(signUpNow), password: signUpNow.password }),
      }),
    pendingSignUp: (token: string, cookieHeader: string | null) => signUps.look(token, readSignUp(cookieHeader)),
    /** The address an invitation is for; undefined if it is used or expired. */
    invited: (token: string) => invitations.look(token),
    acceptInvitation: (caller: Caller, form: { token: string; email: string; password: string; name?: string }) =>
      enter(caller, 'POST /accept-invitation', form),
    /** The address a link would change an account to, or back to. */
    newAddress: (token: string) => emailChanges.look(token),
    oldAddress: (token: string) => emailChanges.lookBack(token),
    confirmNewAddress: (caller: Caller, token: string) => enter(caller, 'POST /confirm-new-address', { token }),
    takeBackAddress: (caller: Caller, token: string) => post(caller, 'POST /take-back-address', { token }),
    signOut: (caller: Caller) => post(caller, 'POST /sign-out', {}),
    /** The URL of the provider's sign-in page. */
    withProvider: async (
      caller: Caller,
      returnTo: string,
    ): Promise<Result<{ url: string; cookies: Cookies }, SignInFailure>> => {
      const fields = { provider: oidcProviderId, callbackURL: returnTo, disableRedirect: true };
      const response = await gate({ caller, endpoint: `POST ${socialSignInPath}`, fields, query: {} });
      const read = z.object({ url: z.url() }).safeParse(await response.json().catch(() => ({})));
      if (!response.ok || !read.success) return err({ code: 'PROVIDER_NOT_READY', message: '' });
      return ok({ url: read.data.url, cookies: response.headers.getSetCookie() });
    },
  };
};
