import { type Kysely, sql } from 'kysely';

const statements = [
  `create table webhook_endpoints (
    id text primary key,
    -- Only events of this dealer; null for those of all.
    dealer_id integer,
    name text not null,
    url text not null,
    secret text not null,
    -- Signs beside the new secret for a while after a rotation.
    old_secret text,
    old_secret_until_ms bigint,
    -- Names of events, as JSON.
    events text not null,
    created_ms bigint not null,
    -- The first failure since it last answered.
    failing_since_ms bigint,
    disabled_ms bigint,
    disabled_by text
  )`,
  `create table webhook_deliveries (
    id text primary key,
    endpoint_id text not null,
    event text not null,
    -- What it is about, such as 'listing:1234'.
    subject text not null,
    -- The event's data as JSON; null where it is read when it is sent.
    data text,
    state text not null,
    attempts integer not null,
    outcome text not null,
    created_ms bigint not null,
    updated_ms bigint not null
  )`,
  'create index webhook_deliveries_endpoint on webhook_deliveries (endpoint_id, created_ms)',
  'create index webhook_deliveries_subject on webhook_deliveries (subject)',
  'create index webhook_deliveries_created on webhook_deliveries (created_ms)',
  // Webhooks for leads were settings of dealers.
  `insert into webhook_endpoints (id, dealer_id, name, url, secret, events, created_ms)
    select 'dealer-' || owner_id, owner_id, 'Leads', webhook_url, webhook_secret, '["lead.created"]', 0
    from lead_delivery_settings where webhook_url is not null and webhook_secret is not null`,
  `insert into webhook_deliveries
    (id, endpoint_id, event, subject, state, attempts, outcome, created_ms, updated_ms)
    select lead_id, 'dealer-' || owner_id, 'lead.created', 'lead:' || lead_id,
      case when state = 'waiting' then 'failed' else state end, attempts,
      case when state = 'waiting' then 'Interrupted by an update of the site.' else outcome end, updated_ms, updated_ms
    from lead_webhooks where owner_id in (select dealer_id from webhook_endpoints)`,
  `delete from jobs where kind = 'leads.webhook'`,
  'drop table lead_webhooks',
  'alter table lead_delivery_settings drop column webhook_url',
  'alter table lead_delivery_settings drop column webhook_secret',
];

/** Endpoints of other systems, and what was sent to them. */
export const createWebhooks = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};
