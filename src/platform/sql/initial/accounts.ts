/**
 * The `auth_` tables belong to the sign-in library, which writes times as ISO text on both engines; the others are
 * ours.
 */
export const accountTables = `
create table auth_users (
  id text primary key,
  name text not null,
  email text not null unique,
  email_verified integer not null,
  image text,
  created_at text not null,
  updated_at text not null,
  -- What somebody may do in the back office. Null for shoppers.
  role text,
  two_factor_enabled integer not null default 0
);
create index auth_users_created on auth_users (created_at);

create table auth_sessions (
  id text primary key,
  token text not null unique,
  user_id text not null references auth_users (id) on delete cascade,
  expires_at text not null,
  ip_address text,
  user_agent text,
  created_at text not null,
  updated_at text not null,
  -- When a second factor was entered in this session. Null where none was.
  second_factor_ms bigint,
  -- When the password was last entered again in this session. Null where it was not.
  proven_ms bigint
);
create index auth_sessions_user on auth_sessions (user_id);

create table auth_accounts (
  id text primary key,
  user_id text not null references auth_users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at text,
  refresh_token_expires_at text,
  scope text,
  password text,
  created_at text not null,
  updated_at text not null
);
create index auth_accounts_user on auth_accounts (user_id);
create index auth_accounts_provider on auth_accounts (provider_id, account_id);

create table auth_verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at text not null,
  created_at text not null,
  updated_at text not null
);
create index auth_verifications_identifier on auth_verifications (identifier);

create table auth_keys (
  id text primary key,
  public_key text not null,
  private_key text not null,
  alg text,
  crv text,
  created_at text not null,
  expires_at text
);

create table auth_second_factors (
  id text primary key,
  user_id text not null unique references auth_users (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified integer not null,
  failed_verification_count integer,
  locked_until text
);

-- Codes that were used, for as long as they would be valid again.
create table used_second_factor_codes (
  consumer_id text not null references auth_users (id) on delete cascade,
  code_hash text not null,
  used_ms bigint not null,
  constraint used_second_factor_codes_once primary key (consumer_id, code_hash)
);

create table consumers (
  id text primary key references auth_users (id) on delete cascade,
  first_name text not null,
  last_name text not null,
  phone text not null,
  thumbnail_url text not null,
  city text not null,
  state text not null,
  zip text not null,
  lead_profile text,
  version integer not null,
  welcomed_at bigint,
  alert_consent_at bigint,
  cancelled_at bigint,
  created_at bigint not null,
  updated_at bigint not null
);

-- Links that were mailed, at most one of a kind per address. A sign-up is one until its address is confirmed.
create table mail_links (
  email text not null,
  kind text not null,
  token_hash text not null unique,
  -- Of a sign-up: the account to be made, and which browser asked for it.
  sign_up text,
  browser_hash text,
  created_ms bigint not null,
  expires_ms bigint not null,
  constraint mail_links_once primary key (email, kind)
);

create table email_changes (
  id text primary key,
  consumer_id text not null,
  old_email text not null,
  new_email text not null,
  token_hash text not null unique,
  requested_ms bigint not null,
  expires_ms bigint not null,
  -- Null until a reader of the new address has confirmed it.
  confirmed_ms bigint,
  undo_hash text
);
create index email_changes_consumer on email_changes (consumer_id);

create table sign_in_attempts (
  key_hash text primary key,
  attempts integer not null,
  last_ms bigint not null
);
`;
