import type { AdminTone } from '#domains/back-office/frame/admin-kit.tsx';

/** The status in the outbox. */
export type LeadMailStatus = 'queued' | 'sending' | 'sent' | 'failed' | 'uncertain' | 'held' | 'bounced';

const statusViews: Readonly<Record<LeadMailStatus, { tone: AdminTone; words: string }>> = {
  queued: { tone: 'plain', words: 'Waiting' },
  sending: { tone: 'plain', words: 'Being sent' },
  sent: { tone: 'good', words: 'Sent' },
  failed: { tone: 'bad', words: 'Not delivered' },
  uncertain: { tone: 'warn', words: 'Uncertain' },
  held: { tone: 'warn', words: 'Not sent' },
  bounced: { tone: 'bad', words: 'Bounced' },
};

/** Label and tone of a mail's status; undefined once the message was deleted with the shopper's data. */
export const leadMailState = (status: LeadMailStatus | undefined): { tone: AdminTone; words: string } =>
  status ? statusViews[status] : { tone: 'plain', words: 'Deleted' };
