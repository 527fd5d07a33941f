/** Tables for running the site: jobs, settings, limits, figures, and the log of operators' actions. */
export const operationTables = `
create table jobs (
  id text primary key,
  kind text not null,
  payload text not null,
  status text not null,
  unique_key text unique,
  due_at bigint,
  attempts integer not null,
  max_attempts integer not null,
  lease_token text,
  last_error text,
  created_at bigint not null,
  updated_at bigint not null
);
create index jobs_due on jobs (due_at);
create index jobs_status on jobs (status, updated_at);

create table running_processes (
  id text primary key,
  started_ms bigint not null,
  seen_ms bigint not null
);

create table limit_counters (
  key_hash text primary key,
  times text not null,
  ends_ms bigint not null
);

-- By which a process knows whether it has the keys this database was written with. No key follows from them.
create table key_fingerprints (
  name text primary key,
  fingerprint text not null,
  since_ms bigint not null
);

-- Every version an operator published. The highest one holds.
create table setting_versions (
  name text not null,
  version integer not null,
  value text not null,
  published_ms bigint not null,
  publisher_id text not null,
  publisher_email text not null,
  reason text not null,
  restored_version integer,
  constraint setting_versions_pk primary key (name, version)
);

create table audit_log (
  id text primary key,
  at_ms bigint not null,
  operator_id text not null,
  operator_email text not null,
  action text not null,
  subject text not null,
  summary text not null,
  details text
);
create index audit_log_at on audit_log (at_ms, id);
create index audit_log_subject on audit_log (subject, at_ms);

create table room_refusals (
  id text primary key,
  at_ms bigint not null,
  consumer_id text not null references auth_users (id) on delete cascade,
  reason text not null,
  network text not null
);
create index room_refusals_at on room_refusals (at_ms, id);
create index room_refusals_who on room_refusals (consumer_id, at_ms);

-- Failed sign-ins, refusals and limits by the hour. Networks and accounts are keyed hashes.
create table access_events (
  hour_ms bigint not null,
  kind text not null,
  endpoint text not null,
  network text not null,
  account text not null,
  account_mask text not null,
  total bigint not null,
  last_ms bigint not null,
  constraint access_events_key primary key (hour_ms, kind, endpoint, network, account)
);

create table blocked_networks (
  network text primary key,
  since_ms bigint not null,
  until_ms bigint not null,
  operator_email text not null
);

create table site_counters (
  name text not null,
  hour_ms bigint not null,
  total bigint not null,
  constraint site_counters_key primary key (name, hour_ms)
);

-- Totals, with nothing about who looked.
create table page_counts (
  hour_ms bigint not null,
  page_type text not null,
  referrer text not null,
  device text not null,
  total bigint not null,
  constraint page_counts_key primary key (hour_ms, page_type, referrer, device)
);

-- A histogram for each kind of page and measure, by day.
create table vital_counts (
  day_ms bigint not null,
  page_type text not null,
  metric text not null,
  bucket integer not null,
  total bigint not null,
  constraint vital_counts_key primary key (day_ms, page_type, metric, bucket)
);
`;
