import { createHash } from 'node:crypto';
import { request as send } from 'node:https';
import webPush from 'web-push';
import type { PushSubscription } from '#domains/contact/channels/push-subscription-store.server.ts';
import { daySeconds } from '#lib/duration.ts';
import { errorMessage } from '#lib/log.ts';
import { createPinHost, type GuardOptions, NotPublicHost } from '#lib/public-address.server.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { connectionFailure, refusalOf } from './http-failures.ts';
import type { Delivery, DeliveryFailure, PushEnvelope, PushMessage, PushTransport } from './message.ts';
import type { VapidKeys } from './vapid-keys.ts';

type PushTransportOptions = GuardOptions & {
  keys: VapidKeys;
  /** Contact for push services: a mail or web address of ours. */
  contact: string;
  subscriptions: {
    find(id: string): Promise<PushSubscription | undefined>;
    removeExpired(id: string): Promise<void>;
  };
  timeoutMs?: number;
};

/** After a day a notification about a price is useless. */
const lifetimeSeconds = daySeconds;

/** Statuses by which a push service says that the subscription no longer exists. */
const expiredStatuses: ReadonlySet<number> = new Set([404, 410]);

const noDevice: DeliveryFailure = { kind: 'bounced', reason: 'the device is not subscribed any more' };

/** Topic header of 32 characters: a push service replaces an undelivered message with the same topic. */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32);

const payloadOf = (id: string, { title, text, url, tag }: PushMessage): string =>
  JSON.stringify({ title, body: text, url, tag: tag ?? id });

/** Web push (RFC 8030), encrypted for the device (RFC 8291), so that the push service can't read it. */
export const createPushTransport = (options: PushTransportOptions): PushTransport => {
  const { keys, contact, subscriptions, timeoutMs = 10_000, ...guard } = options;
  const pin = createPinHost(guard);

  const encrypt = (subscription: PushSubscription, { id, message }: PushEnvelope) =>
    webPush.generateRequestDetails(subscription, payloadOf(id, message), {
      vapidDetails: { subject: contact, ...keys },
      TTL: lifetimeSeconds,
      topic: topicOf(message.tag ?? id),
    });

  const post = async (url: URL, { method, headers, body }: ReturnType<typeof encrypt>): Promise<number> => {
    const lookup = await pin(url);
    const signal = AbortSignal.timeout(timeoutMs);
    return new Promise((fulfil, reject) => {
      // No agent: a pooled connection for this name may go to an address it had before.
      const request = send(url, { method, headers, signal, lookup, agent: false }, (response) => {
        response.destroy();
        fulfil(response.statusCode ?? 0);
      });
      request.on('error', reject).end(body);
    });
  };

  const ask = async (
    subscription: PushSubscription,
    envelope: PushEnvelope,
  ): Promise<Result<number, DeliveryFailure>> => {
    let details: ReturnType<typeof encrypt>;
    try {
      details = encrypt(subscription, envelope);
    } catch (error) {
      return err({ kind: 'permanent', reason: `the device's keys can't be used: ${errorMessage(error)}` });
    }
    try {
      return ok(await post(new URL(subscription.endpoint), details));
    } catch (error) {
      if (error instanceof NotPublicHost) return err({ kind: 'permanent', reason: error.message });
      return err(connectionFailure(error));
    }
  };

  const deliver = async (envelope: PushEnvelope): Promise<Delivery> => {
    const { to } = envelope.message;
    const subscription = await subscriptions.find(to);
    if (!subscription) return err(noDevice);
    const response = await ask(subscription, envelope);
    if (!response.ok) return response;
    const status = response.value;
    if (status >= 200 && status < 300) return ok({ reference: `HTTP ${status}` });
    if (!expiredStatuses.has(status)) return err(refusalOf('the push service', status));
    await subscriptions.removeExpired(to);
    return err(noDevice);
  };

  return { secondDelivery: 'recognisable', deliver };
};
