/** Cars and sellers, operators' edits, and changes of listings. */
export const inventoryTables = `
-- Imported cars and sellers are numbered from here. The demo has ranges of its own far above.
create table inventory_counters (
  name text primary key,
  value bigint not null
);
insert into inventory_counters (name, value)
  values ('revision', 0), ('listing-id', 100000), ('owner-id', 10000), ('saved-search', 0);

create table owners (
  id integer primary key,
  feed_key text unique,
  revision bigint not null,
  document text not null,
  -- In lower case, for the search of the back office. Null for a private seller.
  dealer_name text
);
create index owners_revision on owners (revision);
create index owners_dealer_name on owners (dealer_name, id);

create table listings (
  id integer primary key,
  vin text not null,
  owner_id integer not null,
  model_code text not null,
  status text not null,
  removed_ms bigint,
  revision bigint not null,
  document text not null,
  stock_number text not null default '',
  confirmed_ms bigint not null default 0,
  flags integer not null default 0,
  constraint listings_vin_owner unique (vin, owner_id)
);
create index listings_owner on listings (owner_id, status);
create index listings_model on listings (model_code);
create index listings_revision on listings (revision);
-- Only listings that were removed are in it, so that cars on offer cost nothing more to write.
create index listings_removed on listings (removed_ms) where removed_ms is not null;
create index listings_stock_number on listings (stock_number);
-- Only listings that an operator may look for are in these two.
create index listings_flags on listings (flags, id) where flags <> 0;
create index listings_confirmed on listings (confirmed_ms, id) where status = 'live';

-- So that the listing index of every process can follow a deletion.
create table deleted_listings (
  id integer primary key,
  revision bigint not null
);
create index deleted_listings_revision on deleted_listings (revision);

create table stale_markets (
  model_code text primary key
);

create table photo_sources (
  source text primary key,
  hash text not null
);

create table inventory_leases (
  name text primary key,
  holder text not null,
  until_ms bigint not null
);

create table demo_inventory (
  name text primary key,
  status text not null,
  seed bigint not null,
  listings bigint not null,
  as_of_ms bigint not null
);

-- The change feed: alerts and caches read it in the order of commits.
create table listing_changes (
  -- Of the listing at that moment; grows in the order of commits.
  revision bigint primary key,
  listing_id integer not null,
  was_offered integer not null,
  is_offered integer not null,
  -- Only the fields that changed, as they were: the rest is in the listing, or in its next change.
  before text not null
);
create index listing_changes_listing on listing_changes (listing_id);

-- How far each reader of the change feed has read.
create table change_cursors (
  name text primary key,
  revision bigint not null
);

-- What sellers changed in their cars, field by field, for the history of each.
create table listing_field_changes (
  listing_id integer not null,
  at_ms bigint not null,
  -- 'seller', or 'undo' where an import was undone.
  cause text not null,
  -- Of each field that differs, the value before and after.
  fields text not null
);
create index listing_field_changes_listing on listing_field_changes (listing_id, at_ms);

create table listing_edits (
  listing_id integer primary key,
  hidden_ms bigint,
  corrections text not null,
  agreed text not null
);

create table listing_originals (
  id integer primary key,
  document text not null
);

create table owner_edits (
  owner_id integer primary key,
  corrections text not null,
  original text,
  cars_hidden_ms bigint,
  merged_into integer,
  merged_ms bigint
);
create index owner_edits_merged on owner_edits (merged_into);

create table listing_reports (
  id text primary key,
  listing_id integer not null,
  content_key text not null,
  reason text not null,
  words text not null,
  email text,
  brand text not null,
  created_ms bigint not null,
  resolved_ms bigint,
  resolution text,
  note text
);
create index listing_reports_listing on listing_reports (listing_id);
create index listing_reports_content on listing_reports (content_key);
create index listing_reports_email on listing_reports (email);
create index listing_reports_open on listing_reports (created_ms) where resolved_ms is null;

-- Totals by day, with nothing about who looked.
create table vehicle_views (
  day_ms bigint not null,
  listing_id bigint not null,
  total bigint not null,
  constraint vehicle_views_key primary key (day_ms, listing_id)
);
`;
