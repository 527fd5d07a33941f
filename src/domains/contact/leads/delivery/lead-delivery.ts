import { z } from 'zod';

/** How a dealer's system wants its leads by mail. */
export const leadMailFormats = [
  { format: 'attachment', label: 'Email with ADF attached' },
  { format: 'body', label: 'ADF as the email itself' },
  { format: 'plain', label: 'Email without ADF' },
] as const;

export const LeadMailFormat = z.enum(['attachment', 'body', 'plain']);
export type LeadMailFormat = z.infer<typeof LeadMailFormat>;

/** How one dealer gets leads, beside the address they go to. */
export type LeadDelivery = {
  mailFormat: LeadMailFormat;
  /** Their own system is called too, with every lead. */
  webhook: { url: string; secret: string } | undefined;
};

export const usualDelivery: LeadDelivery = { mailFormat: 'attachment', webhook: undefined };

export type WebhookState = 'waiting' | 'delivered' | 'failed' | 'stopped';

/** How a dealer's system took one lead. */
export type WebhookResult = {
  leadId: string;
  state: WebhookState;
  attempts: number;
  /** What it answered, or why it did not. */
  outcome: string;
  updatedMs: number;
};
