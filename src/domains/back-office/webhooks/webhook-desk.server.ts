import { randomUUID } from 'node:crypto';
import type { Owner } from '#domains/cars/sellers/owner.ts';
import {
  type DeliveryState,
  mostEndpoints,
  rotationHours,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '#domains/contact/webhooks/webhook.ts';
import type { WebhookDeliveryStore } from '#domains/contact/webhooks/webhook-delivery-store.server.ts';
import type { WebhookEndpointStore } from '#domains/contact/webhooks/webhook-endpoint-store.server.ts';
import { type WebhookEvent, webhookEvents } from '#domains/contact/webhooks/webhook-events.ts';
import { newWebhookSecret } from '#domains/contact/webhooks/webhook-signature.server.ts';
import type { Webhooks } from '#domains/contact/webhooks/webhooks.server.ts';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import type { Operator } from '#domains/people/access/operator.ts';
import type { Clock } from '#lib/clock.ts';
import { hourMs } from '#lib/duration.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';

type Sources = {
  db: SqlDatabase;
  endpoints: WebhookEndpointStore;
  deliveries: WebhookDeliveryStore;
  webhooks: Pick<Webhooks, 'sendTest' | 'replay'>;
  owners: { find(id: number): Promise<Owner | undefined> };
  audit: Pick<AuditLog, 'record'>;
  clock: Clock;
};

/** An endpoint without its secrets; of its address only the host, because paths often hold a token. */
export type EndpointView = Omit<WebhookEndpoint, 'target'> & { host: string | undefined };

export type EndpointInput = { name: string; url: string; events: readonly WebhookEvent[]; dealerId: number | null };
type EndpointChange = { name: string; url: string | undefined; events: readonly WebhookEvent[] };
export type WebhookRefusal =
  | 'unknown-endpoint'
  | 'unknown-dealer'
  | 'too-many-endpoints'
  | 'not-for-dealers'
  | 'nothing-to-replay';

export type EndpointPage = {
  endpoint: EndpointView;
  deliveries: WebhookDelivery[];
  counts: Partial<Record<DeliveryState, number>>;
  page: number;
  pageCount: number;
};

const perPage = 25;

const viewOf = ({ target, ...endpoint }: WebhookEndpoint): EndpointView => ({
  ...endpoint,
  host: target && new URL(target.url).host,
});

export type WebhookDesk = ReturnType<typeof createWebhookDesk>;

/** Back office: endpoints of other systems and what was sent to them. */
export const createWebhookDesk = ({ db, endpoints, deliveries, webhooks, owners, audit, clock }: Sources) => {
  type Change = { action: string; summary: string; details?: object };

  const record = (operator: Operator, id: string, change: Change, session?: SqlSession): Promise<void> =>
    audit.record(operator, { ...change, subject: `webhook:${id}` }, session);

  /** Changes an endpoint and records it in one transaction. */
  const change = <T extends object>(
    id: string,
    work: (endpoint: WebhookEndpoint, session: SqlSession) => Promise<Result<T, WebhookRefusal>>,
  ): Promise<Result<T, WebhookRefusal>> =>
    db.transaction(async (session) => {
      const endpoint = await endpoints.find(id, clock.now(), session);
      return endpoint ? work(endpoint, session) : err('unknown-endpoint');
    });

  const isForAll = (events: readonly WebhookEvent[]): boolean =>
    events.some((event) => !webhookEvents[event].ofDealers);

  return {
    list: async (): Promise<EndpointView[]> => (await endpoints.all(clock.now())).map(viewOf),

    open: async (
      id: string,
      { state, page: number }: { state?: DeliveryState | undefined; page: number },
    ): Promise<EndpointPage | undefined> => {
      const endpoint = await endpoints.find(id, clock.now());
      if (!endpoint) return undefined;
      const counts = await deliveries.countStates(id);
      const total = state ? (counts.get(state) ?? 0) : [...counts.values()].reduce((sum, one) => sum + one, 0);
      const pageCount = Math.max(1, Math.ceil(total / perPage));
      const page = Math.min(number, pageCount);
      const list = await deliveries.page({ endpointId: id, state }, { first: (page - 1) * perPage, count: perPage });
      return { endpoint: viewOf(endpoint), deliveries: list, counts: Object.fromEntries(counts), page, pageCount };
    },

    /** Resolves with the secret, which is not shown again. */
    add: async (
      operator: Operator,
      { dealerId, url, ...input }: EndpointInput,
    ): Promise<Result<{ id: string; secret: string }, WebhookRefusal>> => {
      if (dealerId !== null) {
        const dealer = await owners.find(dealerId);
        if (!dealer || dealer.privateSeller) return err('unknown-dealer');
        if (isForAll(input.events)) return err('not-for-dealers');
      }
      return db.transaction(async (session) => {
        const nowMs = clock.now();
        if ((await endpoints.all(nowMs, session)).length >= mostEndpoints) return err('too-many-endpoints');
        const [id, secret] = [randomUUID(), newWebhookSecret()];
        await endpoints.insert({ ...input, id, dealerId, url, secret, createdMs: nowMs }, session);
        const details = { host: new URL(url).host, events: input.events, dealerId };
        const summary = `Added the webhook “${input.name}”.`;
        await record(operator, id, { action: 'webhook.add', summary, details }, session);
        return ok({ id, secret });
      });
    },

    edit: (operator: Operator, id: string, { name, url, events }: EndpointChange) =>
      change(id, async (before, session) => {
        if (before.dealerId !== null && isForAll(events)) return err('not-for-dealers');
        await endpoints.change(id, { name, events, ...(url !== undefined && { url }) }, session);
        const details = {
          before: { name: before.name, events: before.events },
          after: { name, events, ...(url !== undefined && { host: new URL(url).host }) },
        };
        await record(
          operator,
          id,
          { action: 'webhook.change', summary: `Changed the webhook “${name}”.`, details },
          session,
        );
        return ok({});
      }),

    /** Resolves with the new secret; the old one also signs for a day. */
    rotate: (operator: Operator, id: string) =>
      change<{ secret: string }>(id, async ({ name }, session) => {
        const secret = newWebhookSecret();
        await endpoints.rotate(id, { secret, oldUntilMs: clock.now() + rotationHours * hourMs }, session);
        await record(operator, id, { action: 'webhook.rotate', summary: `Made a new secret for “${name}”.` }, session);
        return ok({ secret });
      }),

    turn: (operator: Operator, id: string, isOn: boolean) =>
      change(id, async ({ name }, session) => {
        await endpoints.turn(id, isOn ? null : clock.now(), session);
        const summary = `Turned the webhook “${name}” ${isOn ? 'on' : 'off'}.`;
        await record(operator, id, { action: isOn ? 'webhook.on' : 'webhook.off', summary }, session);
        return ok({});
      }),

    remove: (operator: Operator, id: string) =>
      change(id, async ({ name }, session) => {
        await endpoints.remove(id, session);
        await deliveries.removeOf(id, session);
        await record(operator, id, { action: 'webhook.remove', summary: `Deleted the webhook “${name}”.` }, session);
        return ok({});
      }),

    /** Sends a test event and waits for the answer, which is in the log then. */
    test: async (operator: Operator, id: string): Promise<Result<object, WebhookRefusal>> => {
      const endpoint = await endpoints.find(id, clock.now());
      if (!endpoint) return err('unknown-endpoint');
      await record(operator, id, { action: 'webhook.test', summary: `Sent a test event to “${endpoint.name}”.` });
      await webhooks.sendTest(endpoint);
      return ok({});
    },

    /** Sends one delivery again under its id, or all that failed. */
    replay: (operator: Operator, id: string, which: { id: string } | 'failed') =>
      change(id, async ({ name }, session) => {
        const count = await webhooks.replay(id, which, session);
        if (count === 0) return err('nothing-to-replay');
        const summary = `Sent ${count} ${count === 1 ? 'event' : 'events'} to “${name}” again.`;
        await record(operator, id, { action: 'webhook.replay', summary }, session);
        return ok({});
      }),
  };
};
