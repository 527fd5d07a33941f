import { createWebhookDesk } from '#domains/back-office/webhooks/webhook-desk.server.ts';
import { createChangeReader } from '#domains/cars/listings/change-reader.server.ts';
import { namesFrom } from '#domains/cars/listings/listing-title.ts';
import { createRelayAddresses } from '#domains/contact/leads/conversation/relay-addresses.server.ts';
import { createReadLeadEvent } from '#domains/contact/leads/delivery/lead-event.server.ts';
import type { LeadStore } from '#domains/contact/leads/lead-store.server.ts';
import type { createLeads } from '#domains/contact/leads/leads.server.ts';
import { createListingEvents } from '#domains/contact/webhooks/listing-events.server.ts';
import { createWebhookDeliveryStore } from '#domains/contact/webhooks/webhook-delivery-store.server.ts';
import { createWebhookEndpointStore } from '#domains/contact/webhooks/webhook-endpoint-store.server.ts';
import { createWebhooks } from '#domains/contact/webhooks/webhooks.server.ts';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import type { Catalogue } from '#domains/reference/catalogue/catalogue.ts';
import type { Clock } from '#lib/clock.ts';
import type { Log } from '#lib/log.ts';
import type { Sealer } from '#lib/sealer.server.ts';
import type { FeedLags } from '#platform/figures/feed-lags.ts';
import { createWebhookPost } from '#platform/http/webhook-post.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { startTurns, type Turns } from '#platform/jobs/turns.ts';
import type { Database } from '#platform/sql/database.ts';
import type { Config } from '../config.ts';
import type { Inventory } from './inventory.ts';
import type { Lifecycle } from './lifecycle.ts';

type Sources = {
  db: Database;
  clock: Clock;
  log: Log;
  sealer: Sealer;
  queue: JobQueue;
  audit: AuditLog;
  feedLags: FeedLags;
  lifecycle: Lifecycle;
  catalogue: Catalogue;
  inventory: Pick<Inventory, 'listings' | 'owners'>;
  leadStore: LeadStore;
  config: Pick<Config, 'relay'>;
  secret: string;
  site: { origin: string };
};

type OnLead = Parameters<typeof createLeads>[0]['onTaken'][number];

/** Events posted to other systems: who gets which, how they are sent, and their screens. */
export const createWebhookServices = (sources: Sources) => {
  const { db, clock, log, sealer, queue, audit, feedLags, lifecycle, inventory, leadStore, config } = sources;
  const relay = config.relay && createRelayAddresses({ domain: config.relay.domain, secret: sources.secret });
  const endpoints = createWebhookEndpointStore(db, sealer);
  const deliveries = createWebhookDeliveryStore(db);
  const webhooks = createWebhooks({
    endpoints,
    deliveries,
    readLead: createReadLeadEvent({ leads: leadStore, findOwner: inventory.owners.find, relay }),
    enqueue: (job, session) => queue.enqueue(job, session),
    post: createWebhookPost(),
    clock,
  });
  // A slow system of somebody else delays only other webhooks.
  lifecycle.handleJobs('webhooks', webhooks.handlers);
  lifecycle.daily(webhooks.forgetOld);

  const eventsOf = createListingEvents({ nameVehicle: namesFrom(sources.catalogue), origin: sources.site.origin });
  const readChanges = createChangeReader({
    db,
    log,
    feed: inventory.listings.feed,
    name: 'webhooks',
    handle: (changes, session) => webhooks.add(changes.flatMap(eventsOf), session),
  });
  let turns: Turns | undefined;
  lifecycle.onStart('background jobs', () => {
    const work = () => feedLags.watch('webhooks', readChanges);
    turns = startTurns({ work, log, trouble: 'Webhooks could not be told of changes' });
  });
  lifecycle.onStop(() => turns?.stop());

  /** Questions to private sellers stay between the two. */
  const toWebhooks: OnLead = async ({ id, ownerId }, { privateSeller }, session) => {
    if (privateSeller) return;
    await webhooks.add([{ type: 'lead.created', subject: `lead:${id}`, dealerId: ownerId, data: null }], session);
  };

  return {
    webhooks,
    hookDeliveries: deliveries,
    relay,
    toWebhooks,
    webhookDesk: createWebhookDesk({ db, endpoints, deliveries, webhooks, owners: inventory.owners, audit, clock }),
  };
};
