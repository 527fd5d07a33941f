import type { AlertChannel } from '#domains/contact/channels/alert-channel.ts';
import { grouped } from '#lib/money.ts';
import type { AlertDelivery, DeliveryReason } from '../alert-delivery.ts';

/** The delivery status of a message in the outbox. */
export type MessageFate = {
  status: 'queued' | 'sending' | 'sent' | 'failed' | 'uncertain' | 'held' | 'bounced';
  updatedAt: number;
};

export const logStates = {
  sent: 'Sent',
  waiting: 'Waiting',
  bounced: 'Bounced',
  uncertain: 'Unknown',
  'not-sent': 'Not sent',
} as const;
type LogState = keyof typeof logStates;

/** One message, or deliveries for which none was sent. */
export type LogRow = {
  id: string;
  atMs: number;
  what: string;
  /** Title of the bookmark; null once it is deleted. */
  because: string | null;
  channel: AlertChannel;
  state: LogState;
  detail: string;
  /** Whether the message can be viewed. */
  hasMessage: boolean;
};

export const noLongerSaved = 'No longer saved';

export const logFilters = ['all', 'email', 'text', 'push', 'not-sent'] as const;
export type LogFilter = (typeof logFilters)[number];

const dollars = (amount: number): string => `$${grouped(amount)}`;

const newsWords = ({ event, news: { title, priceUsd, oldPriceUsd, back } }: AlertDelivery): string => {
  if (event === 'best-deal') return priceUsd === null ? title : `Best deal: ${title}, ${dollars(priceUsd)}`;
  if (event === 'sold') return `${title} is no longer listed`;
  const isCheaper = priceUsd !== null && oldPriceUsd !== null && oldPriceUsd > priceUsd;
  if (event === 'price-drop' && isCheaper) return `${title} down ${dollars(oldPriceUsd - priceUsd)}`;
  const named = priceUsd === null ? title : `${title}, ${dollars(priceUsd)}`;
  return `${back ? 'Back' : 'New'}: ${named}`;
};

const whatOf = (news: readonly AlertDelivery[]): string => {
  const [first] = news;
  if (!first) return '';
  if (news.length === 1) return newsWords(first);
  if (news.every(({ event }) => event === 'best-deal')) return `${news.length} best deals`;
  const isMatches = news.every(({ event, news: { back } }) => event === 'new-match' && !back);
  return isMatches ? `${news.length} new matches` : `${news.length} updates`;
};

const reasons: Readonly<Record<DeliveryReason, string>> = {
  'quiet-hours': 'Quiet hours',
  'one-text-a-day': 'One text a day',
  snoozed: 'Snoozed by you',
  'switched-off': 'Turned off by then',
  removed: 'No longer saved by then',
  'no-longer-listed': 'No longer true when it was due',
  unconfirmed: 'Your email address wasn’t confirmed',
  'awaits-yes': 'Your number didn’t reply YES within 7 days',
  'account-closed': 'The account was being closed',
  stopped: 'This number has stopped our texts',
  paused: 'Email to your address is paused',
  'no-device': 'No device had notifications on',
};

const channelsInWords: Readonly<Record<AlertChannel, string>> = {
  email: 'Accepted for delivery',
  text: 'Accepted for delivery',
  push: 'Accepted by the push service',
};

/** Reasons for held messages: the number's owner replied STOP, or the address is paused. */
const whyHeld: Readonly<Record<AlertChannel, string>> = {
  email: reasons.paused,
  text: 'This number doesn’t accept our texts',
  push: reasons['no-device'],
};

type Judged = Pick<LogRow, 'state' | 'detail' | 'atMs'>;

const ofMessage = ({ status, updatedAt }: MessageFate, channel: AlertChannel): Judged => {
  const at = (state: LogState, detail: string): Judged => ({ state, detail, atMs: updatedAt });
  if (status === 'sent') return at('sent', channelsInWords[channel]);
  if (status === 'queued' || status === 'sending') return at('waiting', 'On its way');
  if (status === 'bounced') return at('bounced', 'It bounced');
  if (status === 'uncertain') return at('uncertain', 'It may or may not have arrived');
  return at('not-sent', status === 'held' ? whyHeld[channel] : 'It couldn’t be sent');
};

const judge = (first: AlertDelivery, fate: MessageFate | undefined, timeOf: (ms: number) => string): Judged => {
  const { state, reason, updatedMs, createdMs, dueMs } = first;
  if (state === 'waiting' && reason === 'awaits-yes') {
    return { state: 'waiting', detail: 'Goes out once your number replies YES to our text', atMs: createdMs };
  }
  if (state === 'waiting') {
    const why = reason ? `${reasons[reason]}, goes out` : 'Goes out';
    return { state: 'waiting', detail: `${why} ${timeOf(dueMs)}`, atMs: createdMs };
  }
  if (state === 'not-sent') return { state: 'not-sent', detail: reason ? reasons[reason] : '', atMs: updatedMs };
  return fate ? ofMessage(fate, first.channel) : { state: 'sent', detail: 'No longer stored', atMs: updatedMs };
};

type Sources = {
  deliveries: readonly AlertDelivery[];
  fates: ReadonlyMap<string, MessageFate>;
  /** Title of a bookmark; undefined once it is deleted. */
  nameOf(bookmarkId: string): string | undefined;
  timeOf(ms: number): string;
};

/** Deliveries of one message form one row, and so do those that wait together. Latest first. */
export const logRows = ({ deliveries, fates, nameOf, timeOf }: Sources): LogRow[] => {
  const groups = Map.groupBy(deliveries, ({ id, messageId, state, bookmarkId, channel, dueMs }) =>
    state === 'waiting' ? `${bookmarkId} ${channel} ${dueMs}` : `${messageId ?? id} ${channel}`,
  );
  return [...groups.values()]
    .flatMap((news) => {
      const [first] = news;
      if (!first) return [];
      const { id, bookmarkId, channel, messageId } = first;
      const fate = messageId === null ? undefined : fates.get(messageId);
      const because = nameOf(bookmarkId) ?? null;
      const hasMessage = fate !== undefined;
      return [{ id, what: whatOf(news), because, channel, hasMessage, ...judge(first, fate, timeOf) }];
    })
    .sort((a, b) => b.atMs - a.atMs);
};

export const isIn = (filter: LogFilter, { channel, state }: LogRow): boolean =>
  filter === 'all' || (filter === 'not-sent' ? state === 'not-sent' : channel === filter);
