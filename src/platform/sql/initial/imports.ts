/** An operator's feeds, uploads in progress, and what each import changed, so that it can be undone. */
export const importTables = `
create table feeds (
  id text primary key,
  name text not null unique,
  address text,
  username text,
  password text,
  every_hours integer,
  whole integer not null,
  mapping text,
  validators text,
  next_fetch_ms bigint,
  checked_ms bigint,
  arrived_ms bigint,
  unchanged integer not null,
  error text,
  created_ms bigint not null
);

create table feed_uploads (
  id text primary key,
  operator_id text not null,
  operator_email text not null,
  file_name text not null,
  bytes bigint not null,
  written_ms bigint not null,
  created_ms bigint not null,
  touched_ms bigint not null
);

create table import_runs (
  id text primary key,
  feed_id text not null,
  state text not null,
  source text not null,
  file_name text not null,
  bytes bigint not null,
  sha256 text not null,
  as_of_ms bigint not null,
  whole integer not null,
  mapping text,
  operator_id text not null,
  operator_email text not null,
  created_ms bigint not null,
  started_ms bigint,
  finished_ms bigint,
  wish text,
  task text,
  done bigint not null,
  total bigint not null,
  stored_rows bigint not null,
  missing_done integer not null,
  counts text not null,
  failure text
);
create index import_runs_feed on import_runs (feed_id, created_ms);
create index import_runs_state on import_runs (state, created_ms);

create table import_changes (
  run_id text not null,
  listing_id integer not null,
  kind text not null,
  before text,
  after_hash text not null,
  constraint import_changes_key primary key (run_id, listing_id)
);

create table import_dealers (
  run_id text not null,
  owner_id integer not null,
  -- 'added' or 'changed'. Null where nothing was done that could be undone.
  change text,
  -- What the feed said of the dealer before this import.
  before text,
  after_hash text,
  constraint import_dealers_key primary key (run_id, owner_id)
);
create index import_dealers_owner on import_dealers (owner_id);
`;
