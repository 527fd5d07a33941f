import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { SiteOrigin } from '#domains/reference/brands/site-hosts.server.ts';
import type { Clock } from '#lib/clock.ts';
import { localPath } from '#lib/local-path.ts';
import type { EmailChanges } from '../email-change/email-changes.server.ts';
import type { Invitations } from '../mail-links/invitations.server.ts';
import type { SignInLinks } from '../mail-links/sign-in-links.server.ts';
import type { SignUps } from '../mail-links/sign-ups.server.ts';
import type { AuthFields, OwnEndpoint } from './auth-endpoints.ts';
import type { Caller } from './auth-gate.server.ts';
import type { PasswordHash } from './password-hash.server.ts';
import { refusal } from './refusal.ts';
import { forgetSignUp, keepSignUp, readSignUp } from './sign-up-cookie.ts';

type Options = {
  signUps: SignUps;
  signInLinks: SignInLinks;
  invitations: Pick<Invitations, 'look' | 'accept'>;
  emailChanges: Pick<EmailChanges, 'confirm' | 'undo'>;
  passwords: Pick<PasswordHash, 'hash'>;
  /** Starts a session for an authenticated consumer; the response has the cookie. */
  startSession(consumerId: string, caller: Caller): Promise<Response>;
  clock: Clock;
};

export type OwnEndpoints = Record<OwnEndpoint, (fields: AuthFields, caller: Caller) => Promise<Response>>;

const Email = z.email().max(254).toLowerCase();
const Password = z.string().min(1);
const Token = z.string().min(1).max(200);

/** The library has a single name field; first and last name are stored separately. */
const Names = { firstName: z.string().trim().max(60).optional(), lastName: z.string().trim().max(60).optional() };
const SignUpBody = z.object({
  name: z.string(),
  email: Email,
  password: Password,
  callbackURL: z.string().optional(),
  ...Names,
});
const LinkBody = z.object({ email: Email, callbackURL: z.string().optional() });
const ResetBody = z.object({ newPassword: Password, token: Token });
const TokenBody = z.object({ token: Token });
const InvitationBody = z.object({ token: Token, password: Password, name: z.string().trim().max(120).default('') });
const ConfirmBody = z.object({
  token: Token,
  name: z.string().default(''),
  password: Password.optional(),
  ...Names,
});

const invalidToken = () => refusal(400, 'INVALID_TOKEN', 'Invalid token');

/** The path to go to next, if it is on this site. */
const ownPath = (callbackURL: string | undefined, origin: string): string | undefined => {
  const url = URL.parse(callbackURL || '/', origin);
  return url?.origin === origin ? localPath(`${url.pathname}${url.search}${url.hash}`) : undefined;
};

/**
 * Endpoints that claim or verify an address. The library would trust the address or take several steps, so we implement
 * them at its paths and with its response format.
 */
export const createOwnEndpoints = ({
  signUps,
  signInLinks,
  invitations,
  emailChanges,
  passwords,
  startSession,
  clock,
}: Options): OwnEndpoints => {
  const answer =
    <Body>(schema: z.ZodType<Body>, act: (body: Body, caller: Caller) => Promise<Response>) =>
    async (fields: AuthFields, caller: Caller): Promise<Response> => {
      const body = schema.safeParse(fields);
      if (body.success) return act(body.data, caller);
      const [issue] = body.error.issues;
      return refusal(400, 'VALIDATION_ERROR', `[body.${issue?.path.join('.')}] ${issue?.message}`);
    };

  const asking = <Body extends { email: string; callbackURL?: string | undefined }>(
    schema: z.ZodType<Body>,
    act: (body: Body, request: { email: string; origin: SiteOrigin; returnTo: string }) => Promise<Response>,
  ) =>
    answer(schema, async (body, { origin }) => {
      const returnTo = ownPath(body.callbackURL, origin);
      if (returnTo === undefined) return refusal(403, 'INVALID_CALLBACK_URL', 'Invalid callbackURL');
      return act(body, { email: body.email, origin, returnTo });
    });

  const signInAs = async (consumerId: string, caller: Caller): Promise<Response> => {
    const started = await startSession(consumerId, caller);
    started.headers.append('set-cookie', forgetSignUp());
    return started;
  };

  return {
    'POST /sign-up/email': asking(SignUpBody, async ({ name, firstName, lastName, password }, request) => {
      const passwordHash = await passwords.hash(password);
      const secret = await signUps.register(request, { name, firstName, lastName, passwordHash });
      const now = new Date(clock.now()).toISOString();
      const user = { id: randomUUID(), name, email: request.email, emailVerified: false, image: null };
      return Response.json(
        { token: null, user: { ...user, createdAt: now, updatedAt: now } },
        { headers: { 'set-cookie': keepSignUp(secret) } },
      );
    }),

    'POST /send-verification-email': asking(LinkBody, async (_body, request) => {
      await signUps.sendAgain(request);
      return Response.json({ status: true });
    }),

    'POST /confirm-address': answer(ConfirmBody, async ({ token, password, ...names }, caller) => {
      const secret = readSignUp(caller.headers.get('cookie'));
      // Hashing is expensive, so it is only done for valid links.
      if (!(await signUps.look(token, secret))) return invalidToken();
      const signUpNow = password === undefined ? undefined : { ...names, passwordHash: await passwords.hash(password) };
      const confirmed = await signUps.confirm(token, { secret, signUpNow });
      if (confirmed.ok) return signInAs(confirmed.value, caller);
      return confirmed.error === 'gone' ? invalidToken() : refusal(400, 'PASSWORD_NEEDED', 'Please choose a password.');
    }),

    'POST /sign-in/magic-link': asking(LinkBody, async (_body, request) => {
      await signInLinks.sendSignIn(request);
      return Response.json({ status: true });
    }),

    'POST /sign-in/by-link': answer(TokenBody, async ({ token }, caller) => {
      const used = await signInLinks.signIn(token);
      return used.ok ? signInAs(used.value, caller) : invalidToken();
    }),

    'POST /confirm-new-address': answer(TokenBody, async ({ token }, caller) => {
      const moved = await emailChanges.confirm(token, caller.origin);
      return moved.ok ? signInAs(moved.value, caller) : invalidToken();
    }),

    'POST /take-back-address': answer(TokenBody, async ({ token }, { origin }) => {
      const back = await emailChanges.undo(token, origin);
      return back.ok ? Response.json({ status: true }) : invalidToken();
    }),

    'POST /accept-invitation': answer(InvitationBody, async ({ token, password, name }, caller) => {
      if (!(await invitations.look(token))) return invalidToken();
      const accepted = await invitations.accept(token, { passwordHash: await passwords.hash(password), name });
      return accepted.ok ? signInAs(accepted.value, caller) : invalidToken();
    }),

    'POST /request-password-reset': asking(LinkBody, async (_body, request) => {
      if (await signInLinks.mayAskForReset(request.email)) await signInLinks.sendReset(request);
      const message = 'If this email exists in our system, check your email for the reset link';
      return Response.json({ status: true, message });
    }),

    'POST /reset-password': answer(ResetBody, async ({ token, newPassword }, { origin }) => {
      if (!(await signInLinks.knowsReset(token))) return invalidToken();
      const done = await signInLinks.reset(token, { passwordHash: await passwords.hash(newPassword), origin });
      return done.ok ? Response.json({ status: true }) : invalidToken();
    }),
  };
};
