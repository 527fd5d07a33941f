/** The status in the outbox. */
export type MessageStatus = 'queued' | 'sending' | 'sent' | 'failed' | 'uncertain' | 'held' | 'bounced';
export type MessageChannel = 'mail' | 'sms' | 'push';

type OutboxState = {
  state: string;
  label: string;
  statuses: readonly MessageStatus[];
  tone: 'bad' | 'warn' | 'plain' | 'good';
};

/** The lists of the outbox, those that need attention first. */
export const outboxStates = [
  { state: 'failed', label: 'Failed', statuses: ['failed'], tone: 'bad' },
  { state: 'uncertain', label: 'Uncertain', statuses: ['uncertain'], tone: 'warn' },
  { state: 'waiting', label: 'Waiting', statuses: ['queued', 'sending'], tone: 'plain' },
  { state: 'sent', label: 'Sent', statuses: ['sent'], tone: 'good' },
  { state: 'held', label: 'Not sent', statuses: ['held'], tone: 'plain' },
  { state: 'bounced', label: 'Bounced', statuses: ['bounced'], tone: 'warn' },
] as const satisfies readonly OutboxState[];

export type OutboxStateName = (typeof outboxStates)[number]['state'];

export const stateOfStatus = (status: MessageStatus): (typeof outboxStates)[number] =>
  outboxStates.find(({ statuses }) => statuses.some((one) => one === status)) ?? outboxStates[2];

/** The list in the address; failed messages if it is missing or invalid. */
export const readOutboxState = (text: string | null): OutboxStateName =>
  outboxStates.find(({ state }) => state === text)?.state ?? 'failed';
