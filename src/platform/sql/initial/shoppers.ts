/** What shoppers save and own, their payment terms, and their purchases. */
export const shopperTables = `
create table saved_vehicles (
  id text primary key,
  consumer_id text not null,
  listing_id integer not null,
  version integer not null,
  title text not null,
  notes text not null,
  email_alerts integer not null,
  text_alerts integer not null,
  mobile_phone text not null,
  saved_ms bigint not null,
  saved_price_usd integer,
  -- What the shopper was last notified of, so that each change is notified once.
  told_price_usd integer,
  told_gone integer not null,
  -- The last revision of any listing when it was saved: earlier changes are not notified.
  saved_revision bigint not null default 0,
  constraint saved_vehicles_once unique (consumer_id, listing_id)
);
create index saved_vehicles_listing on saved_vehicles (listing_id);

create table saved_searches (
  id text primary key,
  consumer_id text not null,
  -- Stands for the search string, which may be longer than an index takes.
  search_hash text not null,
  search_string text not null,
  brand text not null,
  version integer not null,
  title text not null,
  notes text not null,
  email_alerts integer not null,
  text_alerts integer not null,
  mobile_phone text not null,
  saved_ms bigint not null,
  last_exec_ms bigint not null,
  saved_revision bigint not null default 0,
  -- Grows in the order in which searches become visible, so that a reader of the earlier ones finds the later.
  position bigint not null default 0,
  constraint saved_searches_once unique (consumer_id, search_hash)
);
create index saved_searches_position on saved_searches (position);

create table owned_vehicles (
  id text primary key,
  consumer_id text not null,
  vin text,
  year integer not null,
  make_code text not null,
  model_code text not null,
  trim text not null,
  mileage integer,
  zip text,
  added_ms bigint not null,
  estimated_usd integer,
  -- Null until it was estimated, and again when the car changed.
  estimated_ms bigint,
  constraint owned_vehicles_once unique (consumer_id, vin)
);

-- What was removed from an account and can be restored for a while, under the id it had.
create table removed_items (
  id text primary key,
  consumer_id text not null,
  kind text not null,
  title text not null,
  content text not null,
  removed_ms bigint not null
);
create index removed_items_consumer on removed_items (consumer_id);

create table wallets (
  id text primary key,
  -- An account has one wallet. A visitor's, with null here, belongs to whoever knows its id.
  consumer_id text unique,
  payment_info text not null,
  created_ms bigint not null,
  updated_ms bigint not null
);
-- Old wallets are found by a time that no save changes, so that saving touches no index.
create index wallets_created on wallets (created_ms);

-- The wallet that a sign-in replaced, for a while.
create table wallet_copies (
  id text primary key,
  wallet_id text not null,
  consumer_id text not null,
  payment_info text not null,
  updated_ms bigint not null,
  kept_until_ms bigint not null
);
create index wallet_copies_consumer on wallet_copies (consumer_id);
create index wallet_copies_kept on wallet_copies (kept_until_ms);

create table deals (
  id text primary key,
  consumer_id text not null,
  -- Of a shopper and a car while the purchase is open, so that there is one at a time. Null afterwards.
  open_key text unique,
  status text not null,
  document text not null,
  created_ms bigint not null,
  changed_ms bigint not null,
  expires_ms bigint not null
);
create index deals_consumer on deals (consumer_id, created_ms);
create index deals_status on deals (status, changed_ms);
create index deals_expiry on deals (expires_ms);

create table credit_applications (
  deal_id text primary key,
  consumer_id text not null,
  consent_version text not null,
  consent_words text not null,
  consented_ms bigint not null,
  -- All the shopper entered, encrypted under a key that is not in the database.
  sealed text not null,
  delete_ms bigint not null
);
create index credit_applications_consumer on credit_applications (consumer_id);
create index credit_applications_delete on credit_applications (delete_ms);

-- Who gets alerts without an account. Several may have one address until it has confirmed one of them.
create table light_users (
  id text primary key,
  email text not null,
  -- The site they signed up on, whose name their mails carry.
  origin text not null,
  zip text,
  created_ms bigint not null,
  confirmed_ms bigint,
  -- Since when there is nothing left to send.
  idle_ms bigint,
  -- The account that took everything over. Links in old mails lead to it.
  account_id text
);
create index light_users_email on light_users (email);

create table best_deals (
  id text primary key,
  consumer_id text not null unique,
  zip text not null,
  style_codes text not null,
  -- The site they were asked for on. Null where it was not stored.
  origin text,
  created_ms bigint not null,
  -- When the next mail is due: null until the address is confirmed, 0 until that was worked out.
  due_ms bigint
);
create index best_deals_due on best_deals (due_ms);
`;
