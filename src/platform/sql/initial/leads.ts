/** Questions to dealers, replies in both directions, and each dealer's delivery settings. */
export const leadTables = `
create table leads (
  id text primary key,
  request_key text not null unique,
  content_key text not null,
  lead_type text not null,
  listing_id integer,
  owner_id integer not null,
  consumer_id text,
  document text not null,
  created_ms bigint not null,
  -- The address of the person it is about, by which their data is exported and deleted.
  email text,
  -- When the dealer first answered through us.
  answered_ms bigint,
  -- 1 where the dealer has no other way to answer, so that no answer here means none.
  relay_only integer not null default 0
);
create index leads_content on leads (content_key, created_ms);
create index leads_owner on leads (owner_id, created_ms);
create index leads_consumer on leads (consumer_id, created_ms);
create index leads_email on leads (email);
create index leads_created on leads (created_ms, id);

create table lead_messages (
  id text primary key,
  lead_id text not null,
  consumer_id text,
  writer text not null,
  -- The same for a mail that is delivered twice.
  source_key text not null unique,
  words text not null,
  left_out integer not null,
  created_ms bigint not null,
  -- The address an answer came from where it is not known as its writer's.
  unknown_sender text
);
create index lead_messages_lead on lead_messages (lead_id, created_ms);

create table lead_delivery_settings (
  owner_id integer primary key,
  mail_format text not null,
  webhook_url text,
  webhook_secret text
);

create table lead_webhooks (
  lead_id text primary key,
  owner_id integer not null,
  state text not null,
  attempts integer not null,
  outcome text not null,
  updated_ms bigint not null
);
create index lead_webhooks_owner on lead_webhooks (owner_id, updated_ms);
`;
