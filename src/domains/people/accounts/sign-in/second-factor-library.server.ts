import { betterAuth } from 'better-auth';
import { isAPIError } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import { authApiRoot } from '../account-api-paths.ts';
import { libraryManners, libraryTables } from './library-tables.ts';

/** Why a second factor was refused. */
type FactorFailure = 'wrong-code' | 'wrong-password' | 'not-possible';

/** With Set-Cookie headers for the browser. */
type Answer<T> = Result<{ value: T; cookies: readonly string[] }, FactorFailure>;

const failureOf = (error: unknown): FactorFailure => {
  if (!isAPIError(error)) throw error;
  const code = error.body?.code;
  if (code === 'INVALID_PASSWORD') return 'wrong-password';
  return code === 'INVALID_CODE' || code === 'INVALID_BACKUP_CODE' ? 'wrong-code' : 'not-possible';
};

const attempt = async <T>(call: Promise<{ headers: Headers; response: T }>): Promise<Answer<T>> => {
  try {
    const { headers, response } = await call;
    return ok({ value: response, cookies: headers.getSetCookie() });
  } catch (error) {
    return err(failureOf(error));
  }
};

/**
 * The sign-in library's second factor, within one transaction. A separate instance and not a plugin of the sign-in one:
 * there it would only apply to sign-ins with a password, and add a field to every shopper's data.
 */
export const createSecondFactorLibrary = ({ session, secret }: { session: SqlSession; secret: string }) => {
  const { api } = betterAuth({
    appName: 'Forecourt',
    secret,
    basePath: authApiRoot,
    database: { db: session.with<unknown>(), type: 'sqlite' },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { disabled: true },
    ...libraryTables,
    advanced: libraryManners,
    emailAndPassword: { enabled: true },
    plugins: [
      twoFactor({
        allowPasswordless: true,
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: {
            modelName: 'auth_second_factors',
            fields: {
              userId: 'user_id',
              backupCodes: 'backup_codes',
              failedVerificationCount: 'failed_verification_count',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
    ],
  });
  const withPassword = (password: string | undefined) => ({ ...(password !== undefined && { password }) });

  return {
    /** Creates a new secret, which takes effect after a code from it was entered. */
    begin: (headers: Headers, { password, issuer }: { password: string | undefined; issuer: string }) =>
      attempt(
        api.enableTwoFactor({
          headers,
          body: { ...withPassword(password), method: 'totp', issuer },
          returnHeaders: true,
        }),
      ),
    checkCode: (headers: Headers, code: string) =>
      attempt(api.verifyTOTP({ headers, body: { code }, returnHeaders: true })),
    /** Uses up a recovery code. */
    spendRecoveryCode: (headers: Headers, code: string) =>
      attempt(api.verifyBackupCode({ headers, body: { code }, returnHeaders: true })),
    recoveryCodes: async (consumerId: string): Promise<string[]> =>
      (await api.viewBackupCodes({ body: { userId: consumerId } })).backupCodes,
    newRecoveryCodes: (headers: Headers, password: string | undefined) =>
      attempt(api.generateBackupCodes({ headers, body: withPassword(password), returnHeaders: true })),
    /** Turns the second factor off; the library then starts a new session. */
    end: (headers: Headers, password: string | undefined) =>
      attempt(api.disableTwoFactor({ headers, body: withPassword(password), returnHeaders: true })),
  };
};
