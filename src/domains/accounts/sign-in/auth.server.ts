import { betterAuth } from 'better-auth';
import { createEmailVerificationToken, isAPIError } from 'better-auth/api';
import { bearer, genericOAuth, jwt, magicLink, oneTap } from 'better-auth/plugins';
import { localPath } from '#lib/local-path.ts';
import { errorMessage, type Log } from '#lib/log.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import type { AuthMails } from './auth-mails.server.ts';
import { tokenIssuer, tokenLifeS } from './identity-token.server.ts';
import { longestPassword, shortestPassword } from './password.ts';

export type OidcProvider = { discoveryUrl: string; clientId: string; clientSecret: string; name: string };

type AuthOptions = {
  db: SqlDatabase;
  secret: string;
  mails: AuthMails;
  log: Log;
  oidc?: OidcProvider;
  oneTapClientId?: string;
  /** A cancelled account comes back with its owner (D-30). */
  onSignedIn(consumerId: string): Promise<void>;
};

const dayS = 24 * 60 * 60;
/** Set by us from the connection, after whatever a client sent under this name was dropped. */
export const clientIpHeader = 'x-forecourt-client-ip';
/** Part of the address a provider sends people back to, so it stays as it is. */
export const oidcProviderId = 'oidc';

const originOf = (request: { url: string } | undefined): string => (request ? new URL(request.url).origin : '');

/** Where the person was going, as the library carries it in the link it proposes. */
const returnToOf = (url: string): string =>
  localPath(new URL(url, 'http://localhost').searchParams.get('callbackURL') ?? undefined);

/**
 * D-07: the sign-in library on our database. Its SQLite manner of writing (ISO times, 0 and 1) fits the portable
 * columns of both engines. Its own limits are off, because ours know the account as well as the address (auth-gate).
 */
export const createAuth = ({ db, secret, mails, log, oidc, oneTapClientId, onSignedIn }: AuthOptions) => {
  const confirmAddress = async (email: string, origin: string, returnTo: string, token?: string) =>
    mails.confirmAddress(
      email,
      origin,
      token ?? (await createEmailVerificationToken(secret, email, undefined, dayS)),
      returnTo,
    );

  return betterAuth({
    appName: 'Forecourt',
    secret,
    basePath: '/api/auth',
    database: { db: db.with<unknown>(), type: 'sqlite' },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    // The profile has its own endpoint, with its own limits; the rest has no page.
    disabledPaths: ['/update-user', '/update-session', '/change-email', '/delete-user', '/set-password'],
    // Refusals are answers. Surprises are passed on, or the library would print them with whatever they carry.
    onAPIError: {
      // Whoever comes back from a provider with nothing to show for it may try again, in our words.
      errorURL: '/my-autotrader/sign-in',
      onError: (error) => {
        if (!isAPIError(error)) throw error;
      },
    },
    trustedOrigins: (request) => (request ? [originOf(request)] : []),
    logger: {
      level: 'error',
      // What it calls an error is mostly somebody's bad input, and its details are whose.
      log: (_level, message, ...details) =>
        log.warn({ errors: details.filter((detail) => detail instanceof Error).map(errorMessage) }, message),
    },
    user: {
      modelName: 'auth_users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    session: {
      modelName: 'auth_sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      expiresIn: 30 * dayS,
      updateAge: dayS,
      freshAge: 10 * 60,
    },
    account: {
      modelName: 'auth_accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'auth_verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
      storeIdentifier: 'hashed',
    },
    advanced: {
      cookiePrefix: 'forecourt',
      // The gate adds Secure wherever the page itself came over TLS; an install without TLS could not sign in otherwise.
      useSecureCookies: false,
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { ipAddressHeaders: [clientIpHeader] },
      database: { generateId: 'uuid', validateSchema: false },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: shortestPassword,
      maxPasswordLength: longestPassword,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: 60 * 60,
      sendResetPassword: ({ user, token }, request) => mails.resetPassword(user.email, originOf(request), token),
      onPasswordReset: ({ user }, request) => mails.passwordChanged(user.email, originOf(request)),
      onExistingUserSignUp: ({ user }, request) =>
        user.emailVerified
          ? mails.alreadyRegistered(user.email, originOf(request))
          : confirmAddress(user.email, originOf(request), '/'),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      autoSignInAfterVerification: true,
      expiresIn: dayS,
      sendVerificationEmail: ({ user, url, token }, request) =>
        confirmAddress(user.email, originOf(request), returnToOf(url), token),
    },
    databaseHooks: { session: { create: { after: (session) => onSignedIn(session.userId) } } },
    plugins: [
      magicLink({
        expiresIn: 15 * 60,
        storeToken: 'hashed',
        sendMagicLink: ({ email, url, token }, context) =>
          mails.signInLink(email, originOf(context?.request), token, returnToOf(url)),
      }),
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
        jwks: { keyPairConfig: { alg: 'EdDSA', crv: 'Ed25519' }, rotationInterval: 90 * dayS },
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
                },
              ],
            }),
          ]
        : []),
      ...(oneTapClientId ? [oneTap({ clientId: oneTapClientId })] : []),
    ],
  });
};

export type Auth = ReturnType<typeof createAuth>;
