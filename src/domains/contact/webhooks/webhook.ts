import type { SentEvent, WebhookEvent } from './webhook-events.ts';

/** An address of another system that events are posted to. */
export type WebhookEndpoint = {
  id: string;
  /** Only events of this dealer; null for those of all. */
  dealerId: number | null;
  name: string;
  events: readonly WebhookEvent[];
  createdMs: number;
  /** The first failure since it last answered. */
  failingSinceMs: number | null;
  disabledMs: number | null;
  /** Whether an operator turned it off, it failed for too long, or it answered 410: `gone`. */
  disabledBy: 'operator' | 'failures' | 'gone' | null;
  /** Undefined if they were encrypted with another key. */
  target: { url: string; secrets: readonly string[] } | undefined;
};

/** `failed`: every attempt failed; it can be replayed. `stopped`: there is nothing left to send. */
export type DeliveryState = 'waiting' | 'delivered' | 'failed' | 'stopped';

/** One event on its way to one endpoint. */
export type WebhookDelivery = {
  id: string;
  endpointId: string;
  event: SentEvent;
  /** What it is about, such as `listing:1234`. */
  subject: string;
  /** Null where it is read when it is sent. */
  data: object | null;
  state: DeliveryState;
  attempts: number;
  /** The endpoint's last answer, or the error. */
  outcome: string;
  createdMs: number;
  updatedMs: number;
};

/** Something that happened; `data` is null where it is read when it is sent, so that nothing personal is stored. */
export type NewWebhookEvent = {
  type: WebhookEvent;
  subject: string;
  dealerId: number | null;
  data: object | null;
};

/** Endpoints in the whole installation. */
export const mostEndpoints = 20;
/** After a rotation the old secret also signs for this long. */
export const rotationHours = 24;
/** An endpoint that fails for this long is turned off. */
export const longestFailureDays = 5;
/** Events that wait for one endpoint; what comes beyond is left out. */
export const mostWaiting = 10_000;
export const logDays = 30;
