import { z } from 'zod';

export const leadMailFormats = [
  { format: 'attachment', label: 'Email with ADF attached' },
  { format: 'body', label: 'ADF as the email itself' },
  { format: 'plain', label: 'Email without ADF' },
] as const;

export const LeadMailFormat = z.enum(['attachment', 'body', 'plain']);
export type LeadMailFormat = z.infer<typeof LeadMailFormat>;

/** Delivery settings of one dealer; the email address is stored elsewhere. */
export type LeadDelivery = {
  mailFormat: LeadMailFormat;
  /** The dealer's own endpoint, called with every lead. */
  webhook: { url: string; secret: string } | undefined;
};

export const usualDelivery: LeadDelivery = { mailFormat: 'attachment', webhook: undefined };

export type WebhookState = 'waiting' | 'delivered' | 'failed' | 'stopped';

/** State of one lead's webhook call. */
export type WebhookResult = {
  leadId: string;
  state: WebhookState;
  attempts: number;
  /** The endpoint's answer, or the error. */
  outcome: string;
  updatedMs: number;
};
