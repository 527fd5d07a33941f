import type { Generated } from 'kysely';

type Stamps = { created_at: string; updated_at: string };

/** The sign-in library's tables, as far as we read or write them ourselves. */
export type AuthTables = {
  auth_users: {
    id: string;
    name: string;
    email: string;
    email_verified: number;
    image: string | null;
    /** Null for shoppers. Nothing of the library reads or writes it. */
    role: 'operator' | null;
    /** Whether a second factor was set up and confirmed. */
    two_factor_enabled: Generated<number>;
  } & Stamps;
  auth_sessions: {
    id: string;
    token: string;
    user_id: string;
    expires_at: string;
    ip_address: string | null;
    user_agent: string | null;
    /** When a code was given in this session. */
    second_factor_ms: Generated<number | null>;
    /** When the password was entered once more in this session. */
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
