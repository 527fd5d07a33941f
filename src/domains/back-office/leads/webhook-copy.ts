import type { AdminTone } from '#domains/back-office/frame/admin-kit.tsx';
import type { WebhookState } from '#domains/contact/leads/delivery/lead-delivery.ts';

/** Label and tone for each state of a webhook delivery. */
export const webhookWords: Readonly<Record<WebhookState, { tone: AdminTone; words: string }>> = {
  waiting: { tone: 'warn', words: 'Not yet, still trying' },
  delivered: { tone: 'good', words: 'Accepted' },
  failed: { tone: 'bad', words: 'Refused' },
  stopped: { tone: 'plain', words: 'Not sent' },
};
