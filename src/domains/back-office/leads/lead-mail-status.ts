import type { AdminTone } from '#domains/back-office/frame/admin-kit.tsx';

/** As the outbox keeps it. */
export type LeadMailStatus = 'queued' | 'sending' | 'sent' | 'failed' | 'uncertain' | 'held' | 'bounced';

const statusViews: Readonly<Record<LeadMailStatus, { tone: AdminTone; words: string }>> = {
  queued: { tone: 'plain', words: 'Waiting' },
  sending: { tone: 'plain', words: 'Being sent' },
  sent: { tone: 'good', words: 'Sent' },
  failed: { tone: 'bad', words: 'Not delivered' },
  uncertain: { tone: 'warn', words: 'Uncertain' },
  held: { tone: 'warn', words: 'Not sent' },
  bounced: { tone: 'bad', words: 'Came back' },
};

/** How the mail of a lead fared; it is forgotten together with the person. */
export const leadMailState = (status: LeadMailStatus | undefined): { tone: AdminTone; words: string } =>
  status ? statusViews[status] : { tone: 'plain', words: 'Forgotten' };
