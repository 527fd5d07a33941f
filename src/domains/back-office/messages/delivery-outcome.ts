import type { MessageChannel, MessageStatus } from './outbox-state.ts';

export const deliveryChannels = [
  { channel: 'mail', label: 'Email' },
  { channel: 'sms', label: 'Text' },
  { channel: 'push', label: 'Notifications' },
] as const satisfies readonly { channel: MessageChannel; label: string }[];

type Outcome = { outcome: string; label: string; tone: string; statuses: readonly MessageStatus[] };

/** The outcomes of messages, in the order of the chart's stack. */
export const deliveryOutcomes = [
  { outcome: 'sent', label: 'Sent', tone: 'positive', statuses: ['sent'] },
  { outcome: 'waiting', label: 'Waiting', tone: 'muted', statuses: ['queued', 'sending'] },
  { outcome: 'held', label: 'Not sent', tone: 'plain', statuses: ['held'] },
  { outcome: 'bounced', label: 'Bounced', tone: 'warning', statuses: ['bounced'] },
  { outcome: 'failed', label: 'Failed or uncertain', tone: 'danger', statuses: ['failed', 'uncertain'] },
] as const satisfies readonly Outcome[];

export type DeliveryOutcome = (typeof deliveryOutcomes)[number]['outcome'];

export const outcomeOf = (status: MessageStatus): DeliveryOutcome =>
  deliveryOutcomes.find(({ statuses }) => statuses.some((one) => one === status))?.outcome ?? 'waiting';

/** The channel in the address; undefined, which means all channels, if it is missing or invalid. */
export const readDeliveryChannel = (text: string | null): MessageChannel | undefined =>
  deliveryChannels.find(({ channel }) => channel === text)?.channel;
