import type { RoomTone } from '#domains/operators/room-kit.tsx';
import type { WebhookState } from './lead-delivery.ts';

/** How a dealer's system took a lead, as the operator's room says it. */
export const webhookWords: Readonly<Record<WebhookState, { tone: RoomTone; words: string }>> = {
  waiting: { tone: 'warn', words: 'Not yet, we keep trying' },
  delivered: { tone: 'good', words: 'Taken' },
  failed: { tone: 'bad', words: 'Not taken' },
  stopped: { tone: 'plain', words: 'Not sent' },
};
