import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '#lib/clock.ts';
import { dayMs, hourMs, minuteMs } from '#lib/duration.ts';
import type { Result } from '#lib/result.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import {
  logDays,
  longestFailureDays,
  mostWaiting,
  type NewWebhookEvent,
  type WebhookDelivery,
  type WebhookEndpoint,
} from './webhook.ts';
import type { WebhookDeliveryStore } from './webhook-delivery-store.server.ts';
import type { WebhookEndpointStore } from './webhook-endpoint-store.server.ts';
import { testEvent } from './webhook-events.ts';
import { signedHeaders } from './webhook-signature.server.ts';

/**
 * Posts to an address entered by somebody else; resolves with the answer or the reason of the failure. `isGone`: it
 * answered 410, and wants nothing more.
 */
type PostWebhook = (
  url: string,
  call: { body: string; headers: Readonly<Record<string, string>> },
) => Promise<Result<string, { words: string; isGone: boolean }>>;

const SEND = 'webhooks.send';
const Batch = z.object({ endpointId: z.string(), ids: z.array(z.string()), attempt: z.int() });
type Batch = z.infer<typeof Batch>;

type Sources = {
  endpoints: WebhookEndpointStore;
  deliveries: WebhookDeliveryStore;
  /** The data of a lead, read when it is sent; undefined once the shopper's data is deleted. */
  readLead(leadId: string): Promise<object | undefined>;
  enqueue(job: { kind: string; payload: Batch; runAt?: number }, session?: SqlSession): Promise<unknown>;
  post: PostWebhook;
  clock: Clock;
};

/** Delays between the attempts of a batch; the last is made about 32 hours after the first. */
const delaysMs = [
  ...[10_000, minuteMs, 5 * minuteMs, 30 * minuteMs],
  ...[2 * hourMs, 5 * hourMs, 10 * hourMs, 14 * hourMs],
];
/** An endpoint that doesn't answer must not hold up a whole batch, one call after the other. */
const mostFailuresInARow = 3;
const mostReplayed = 1000;

export type Webhooks = ReturnType<typeof createWebhooks>;

/**
 * Posts events to the endpoints of other systems, at least once each and always under the same id. Events are stored in
 * the session that causes them, together with the job that sends them.
 */
export const createWebhooks = ({ endpoints, deliveries, readLead, enqueue, post, clock }: Sources) => {
  const add = async (events: readonly NewWebhookEvent[], session: SqlSession): Promise<void> => {
    if (events.length === 0) return;
    const createdMs = clock.now();
    for (const { id: endpointId, dealerId, events: names } of await endpoints.subscriptions(session)) {
      const rows = events
        .filter((event) => names.includes(event.type) && (dealerId === null || event.dealerId === dealerId))
        .map(({ type: event, subject, data }) => ({
          id: `msg_${randomUUID()}`,
          endpointId,
          event,
          subject,
          data,
          createdMs,
        }));
      if (rows.length === 0) continue;
      // A system that doesn't answer must not fill the database; what comes beyond is left out.
      const queued = rows.slice(0, Math.max(0, mostWaiting - (await deliveries.countWaiting(endpointId, session))));
      if (queued.length === 0) continue;
      await deliveries.add(queued, session);
      await enqueue({ kind: SEND, payload: { endpointId, ids: queued.map(({ id }) => id), attempt: 1 } }, session);
    }
  };

  const dataOf = async ({ event, subject, data }: WebhookDelivery): Promise<object | undefined> =>
    event === 'lead.created' ? readLead(subject.slice(subject.indexOf(':') + 1)) : (data ?? undefined);

  /** Resolves with whether the endpoint took it, or there was nothing to send. */
  const attempt = async (
    { id: endpointId, target }: WebhookEndpoint,
    delivery: WebhookDelivery,
    failedAs: 'waiting' | 'failed' = 'waiting',
  ): Promise<boolean> => {
    const { id, event, createdMs } = delivery;
    const note = (state: WebhookDelivery['state'], outcome: string) =>
      deliveries.note(id, { state, outcome, nowMs: clock.now() });
    const data = await dataOf(delivery);
    if (!data) await note('stopped', 'The shopper’s data is deleted.');
    else if (!target) await note('failed', 'The address was encrypted with another key. Enter it again.');
    if (!data || !target) return true;
    const body = JSON.stringify({ type: event, timestamp: new Date(createdMs).toISOString(), data });
    const headers = signedHeaders(target.secrets, { id, atMs: clock.now(), body });
    const answer = await post(target.url, { body, headers });
    if (answer.ok) {
      await endpoints.noteAnswered(endpointId);
      await note('delivered', answer.value);
      return true;
    }
    const nowMs = clock.now();
    if (answer.error.isGone) await endpoints.noteGone(endpointId, nowMs);
    else await endpoints.noteFailed(endpointId, { nowMs, disableBeforeMs: nowMs - longestFailureDays * dayMs });
    await note(failedAs, answer.error.words);
    return false;
  };

  const sendBatch = async ({ endpointId, ids, attempt: number }: Batch, signal: AbortSignal): Promise<void> => {
    const wasFailing = (await endpoints.find(endpointId, clock.now()))?.failingSinceMs != null;
    const mostFailures = wasFailing ? 1 : mostFailuresInARow;
    let failures = 0;
    const waiting: string[] = [];
    for (const id of ids) {
      // Another process has taken over the job.
      if (signal.aborted) return;
      const delivery = await deliveries.find(id);
      if (delivery?.state !== 'waiting') continue;
      // Read for every event: it may have been turned off, or got a new address or secret.
      const endpoint = await endpoints.find(endpointId, clock.now());
      if (!endpoint || endpoint.disabledMs !== null) {
        return deliveries.giveUp(ids, { outcome: 'The endpoint is off.', nowMs: clock.now() });
      }
      const isSent = failures < mostFailures && (await attempt(endpoint, delivery));
      failures = isSent ? 0 : failures + 1;
      if (!isSent) waiting.push(id);
    }
    if (waiting.length === 0) return;
    const delayMs = delaysMs[number - 1];
    if (delayMs === undefined) return deliveries.giveUp(waiting, { nowMs: clock.now() });
    const next = { endpointId, ids: waiting, attempt: number + 1 };
    await enqueue({ kind: SEND, payload: next, runAt: clock.now() + delayMs });
  };

  return {
    add,

    /** Sends a test event right away, also to an endpoint that is off. */
    sendTest: async (endpoint: WebhookEndpoint): Promise<void> => {
      const id = `msg_${randomUUID()}`;
      const data = { endpoint: endpoint.name };
      const test = {
        id,
        endpointId: endpoint.id,
        event: testEvent,
        subject: 'test',
        data,
        createdMs: clock.now(),
      } as const;
      await deliveries.add([test]);
      const delivery = await deliveries.find(id);
      if (delivery) await attempt(endpoint, delivery, 'failed');
    },

    /** Sends one delivery again, or all that failed; resolves with how many. */
    replay: async (endpointId: string, which: { id: string } | 'failed', session: SqlSession): Promise<number> => {
      const selected = which === 'failed' ? { state: 'failed' as const, limit: mostReplayed } : which;
      const ids = await deliveries.replay({ endpointId, ...selected }, clock.now(), session);
      if (ids.length > 0) await enqueue({ kind: SEND, payload: { endpointId, ids, attempt: 1 } }, session);
      return ids.length;
    },

    forgetOld: (): Promise<void> => deliveries.forgetOld(clock.now() - logDays * dayMs),

    handlers: {
      [SEND]: (payload: unknown, { signal }: { signal: AbortSignal }) => sendBatch(Batch.parse(payload), signal),
    },
  };
};
