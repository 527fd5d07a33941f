import { AsyncLocalStorage } from 'node:async_hooks';
import { betterAuth } from 'better-auth';
import { APIError, getOAuthState, isAPIError } from 'better-auth/api';
import { bearer, genericOAuth, jwt, oneTap } from 'better-auth/plugins';
import { daySeconds } from '#lib/duration.ts';
import { textOf } from '#lib/json-values.ts';
import { errorMessage, type Log } from '#lib/log.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import { signInPath } from '#paths/paths.ts';
import { authApiRoot } from '../account-api-paths.ts';
import { pathBehind } from './auth-copy.ts';
import { oidcProviderId } from './auth-endpoints.ts';
import { tokenIssuer, tokenLifeS } from './identity-token.server.ts';
import { libraryManners, libraryTables } from './library-tables.ts';
import { longestPassword, shortestPassword } from './password.ts';
import type { PasswordHash } from './password-hash.server.ts';
import { personOf, subjectOf } from './provider-claims.ts';
import { signUpCookie } from './sign-up-cookie.ts';
import { startSession } from './start-session.server.ts';

export type OidcProvider = { discoveryUrl: string; clientId: string; clientSecret: string; name: string };

export type AuthOptions = {
  db: SqlDatabase;
  secret: string;
  passwords: PasswordHash;
  log: Log;
  oidc?: OidcProvider;
  oneTapClientId?: string;
  /** Restores a canceled account (RULING-30). */
  onSignedIn(consumerId: string, request: Request | undefined): Promise<void>;
  /** Called when a provider was linked to an existing account. */
  onProviderJoined(joined: { consumerId: string; providerId: string }, request: Request | undefined): Promise<void>;
  /** Called after a sign-in through the provider of the operator, with its claims about the person. */
  onProviderClaims(consumerId: string, claims: ProviderClaims, request: Request | undefined): Promise<void>;
  /** Called when an address was verified; ends a pending sign-up. */
  onAddressProven(email: string): Promise<void>;
  /** Removes the links to an account when its password changes. */
  onPasswordChange(email: string): Promise<void>;
  /**
   * Starts a sign-up for a person whose provider does not verify their address; returns the secret of their browser.
   */
  onUnprovenProvider(claimed: ProviderClaim, request: Request | undefined): Promise<string | undefined>;
};

type ProviderClaims = Readonly<Record<string, unknown>>;
type ProviderClaim = { email: string; name: string; providerId: string; accountId: string; returnTo: string };

const originOf = (request: { url: string } | undefined): string => (request ? new URL(request.url).origin : '');

/** The return path of a person who comes back from a provider. */
const returnPathOfState = async (): Promise<string> => pathBehind((await getOAuthState())?.callbackURL);

const unproven = () =>
  new APIError('FORBIDDEN', { code: 'EMAIL_NOT_VERIFIED', message: 'This email address isn’t confirmed.' });

/**
 * The sign-in library on our database (RULING-07). Its SQLite format (ISO times, 0 and 1) fits the portable columns of
 * both engines. Its own limits are off, because ours count by account as well as by IP address (auth-gate).
 */
export const createAuth = ({ db, secret, passwords, log, oidc, oneTapClientId, ...on }: AuthOptions) => {
  /** Requests that link a provider to an existing account. */
  const joining = new WeakSet<Request>();
  /** What the provider says of the person, from reading it until their session begins. */
  const answering = new AsyncLocalStorage<{ claims?: ProviderClaims }>();
  const auth = betterAuth({
    appName: 'Forecourt',
    secret,
    basePath: authApiRoot,
    database: { db: db.with<unknown>(), type: 'sqlite' },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    // The profile has its own endpoint with its own limits; the others have no page.
    disabledPaths: ['/update-user', '/update-session', '/change-email', '/delete-user', '/set-password'],
    // Expected refusals become responses. Other errors are rethrown, because the library would log them with their
    // details.
    onAPIError: {
      // Where people return to after a failure at the provider.
      errorURL: signInPath('sign-in'),
      onError: (error) => {
        if (!isAPIError(error)) throw error;
      },
    },
    trustedOrigins: (request) => (request ? [originOf(request)] : []),
    logger: {
      level: 'error',
      // Most of its errors are invalid input, and the details may be personal, so only messages are logged.
      log: (_level, message, ...details) =>
        log.warn({ errors: details.filter((detail) => detail instanceof Error).map(errorMessage) }, message),
    },
    user: {
      ...libraryTables.user,
      validateUserInfo: async ({ user, source }, context) => {
        if (source.action === 'link-account') {
          // The library accepts any truthy value of `emailVerified`.
          if (user.emailVerified !== true) return { error: 'account_not_linked' };
          if (context.request) joining.add(context.request);
        }
        if (source.action !== 'create-user' || user.emailVerified === true) return;
        const claimed = {
          email: textOf(user.email),
          name: textOf(user.name),
          returnTo: await returnPathOfState(),
          providerId: source.oauth?.providerId ?? '',
          accountId: subjectOf(source.oauth?.profile ?? {}),
        };
        const secretOfBrowser = await on.onUnprovenProvider(claimed, context.request);
        if (secretOfBrowser) {
          const { name, path, maxAgeS } = signUpCookie;
          context.setCookie(name, secretOfBrowser, { path, maxAge: maxAgeS, httpOnly: true, sameSite: 'lax' });
        }
        return { error: 'CONFIRM_BY_EMAIL' };
      },
    },
    session: {
      ...libraryTables.session,
    },
    account: libraryTables.account,
    verification: { ...libraryTables.verification, storeIdentifier: 'hashed' },
    advanced: libraryManners,
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      disableSignUp: true,
      minPasswordLength: shortestPassword,
      maxPasswordLength: longestPassword,
      password: passwords,
    },
    databaseHooks: {
      user: {
        // Every account has a verified address, however it is created.
        create: {
          before: async (user) => {
            if (user.emailVerified !== true) throw unproven();
          },
          after: (user) => on.onAddressProven(user.email),
        },
        update: {
          before: async (user) => {
            if (user.emailVerified === false) throw unproven();
          },
        },
      },
      account: {
        create: {
          after: async ({ userId: consumerId, providerId }, context) => {
            const request = context?.request;
            if (request && joining.has(request)) await on.onProviderJoined({ consumerId, providerId }, request);
          },
        },
        update: {
          before: async (account, context) => {
            const email = context?.context.session?.user.email;
            if (account.password && email) await on.onPasswordChange(email);
          },
        },
      },
      session: {
        create: {
          after: async (session, context) => {
            await on.onSignedIn(session.userId, context?.request);
            const claims = answering.getStore()?.claims;
            if (claims) await on.onProviderClaims(session.userId, claims, context?.request);
          },
        },
      },
    },
    plugins: [
      startSession(),
      bearer({ requireSignature: true }),
      jwt({
        disableSettingJwtHeader: true,
        schema: {
          jwks: {
            modelName: 'auth_keys',
            fields: {
              publicKey: 'public_key',
              privateKey: 'private_key',
              createdAt: 'created_at',
              expiresAt: 'expires_at',
            },
          },
        },
        jwks: { keyPairConfig: { alg: 'EdDSA', crv: 'Ed25519' }, rotationInterval: 90 * daySeconds },
        jwt: {
          issuer: tokenIssuer,
          audience: tokenIssuer,
          expirationTime: `${tokenLifeS}s`,
          definePayload: ({ user, session }) => ({ email: user.email, sid: session.id }),
        },
      }),
      ...(oidc
        ? [
            genericOAuth({
              config: [
                {
                  providerId: oidcProviderId,
                  discoveryUrl: oidc.discoveryUrl,
                  clientId: oidc.clientId,
                  clientSecret: oidc.clientSecret,
                  scopes: ['openid', 'email', 'profile'],
                  pkce: true,
                  mapProfileToUser: (claims) => {
                    const answer = answering.getStore();
                    if (answer) answer.claims = claims;
                    return personOf(claims);
                  },
                  accountSubject: ({ profile }) => subjectOf(profile),
                },
              ],
            }),
          ]
        : []),
      ...(oneTapClientId ? [oneTap({ clientId: oneTapClientId })] : []),
    ],
  });
  return { ...auth, handler: (request: Request) => answering.run({}, () => auth.handler(request)) };
};

export type Auth = ReturnType<typeof createAuth>;
