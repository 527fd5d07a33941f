import type { AdminTone } from '#domains/back-office/frame/admin-kit.tsx';
import type { DeliveryState, WebhookEndpoint } from '#domains/contact/webhooks/webhook.ts';

/** Label and tone for each state of a delivery. */
export const webhookWords: Readonly<Record<DeliveryState, { tone: AdminTone; words: string }>> = {
  waiting: { tone: 'warn', words: 'Waiting' },
  delivered: { tone: 'good', words: 'Delivered' },
  failed: { tone: 'bad', words: 'Failed' },
  stopped: { tone: 'plain', words: 'Not sent' },
};

type EndpointState = Pick<WebhookEndpoint, 'disabledBy' | 'disabledMs' | 'failingSinceMs'>;

export const endpointState = ({ disabledBy, disabledMs, failingSinceMs }: EndpointState) => {
  if (disabledMs !== null && disabledBy === 'failures')
    return { tone: 'bad', words: 'Turned off after failures' } as const;
  if (disabledMs !== null && disabledBy === 'gone')
    return { tone: 'bad', words: 'Turned off: it answered 410' } as const;
  if (disabledMs !== null) return { tone: 'plain', words: 'Off' } as const;
  return failingSinceMs === null
    ? ({ tone: 'good', words: 'On' } as const)
    : ({ tone: 'warn', words: 'Failing' } as const);
};
