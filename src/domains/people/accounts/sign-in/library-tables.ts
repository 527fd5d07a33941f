import type { BetterAuthOptions } from 'better-auth';
import { daySeconds } from '#lib/duration.ts';
import { cookiePrefix } from './session-cookie.server.ts';

/** Set by us from the connection; a header of this name from the client is dropped. */
export const clientIpHeader = 'x-forecourt-client-ip';

/** The table and column names for the sign-in library. */
export const libraryTables = {
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
    expiresIn: 30 * daySeconds,
    updateAge: daySeconds,
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
  },
} as const;

export const libraryManners = {
  cookiePrefix,
  // The gate adds Secure on TLS sites; if this were on, users of an install without TLS could not sign in.
  useSecureCookies: false,
  disableOriginCheck: false,
  disableCSRFCheck: false,
  ipAddress: { ipAddressHeaders: [clientIpHeader] },
  database: { generateId: 'uuid', validateSchema: false },
} satisfies BetterAuthOptions['advanced'];
