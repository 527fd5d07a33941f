import type { Generated } from 'kysely';

type Stamps = { created_at: string; updated_at: string };

/** The columns of the sign-in library's tables that we read or write ourselves. */
export type AuthTables = {
  auth_users: {
    id: string;
    name: string;
    email: string;
    email_verified: number;
    image: string | null;
    /** Null for shoppers. The library neither reads nor writes it. */
    role: 'operator' | null;
    /** Whether a second factor is set up and confirmed. */
    two_factor_enabled: Generated<number>;
  } & Stamps;
  auth_sessions: {
    id: string;
    token: string;
    user_id: string;
    expires_at: string;
    ip_address: string | null;
    user_agent: string | null;
    /** When a second-factor code was entered in this session. */
    second_factor_ms: Generated<number | null>;
    /** When the password was re-entered in this session. */
    proven_ms: Generated<number | null>;
  } & Stamps;
  auth_accounts: {
    id: string;
    user_id: string;
    account_id: string;
    provider_id: string;
    password: string | null;
  } & Stamps;
  auth_keys: { id: string; public_key: string; created_at: string };
};
