import { createHash } from 'node:crypto';
import { type AlertChoiceStore, untouchedChoice } from '#domains/contact/alert-choices/alert-choice-store.server.ts';
import type { QuietHoursStore } from '#domains/contact/alert-choices/quiet-hours-store.server.ts';
import type { AlertChannel } from '#domains/contact/channels/alert-channel.ts';
import type { Clock } from '#lib/clock.ts';
import { minuteMs } from '#lib/duration.ts';
import { type Log, logLibraryError } from '#lib/log.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { Unavailable } from '#lib/unavailable.ts';
import type { AlertBookmark, AlertBookmarks } from './alert-bookmark.ts';
import type { AlertDelivery, DeliveryReason } from './alert-delivery.ts';
import type { AlertDeliveryStore, DeliveryGroup } from './alert-delivery-store.server.ts';
import type { AlertContent, AlertMessage, SendAlert, WriteAlert } from './alert-message.ts';
import { startOfDay } from './delivery-times.ts';
import { judgeDelivery, type Verdict } from './delivery-verdict.ts';
import type { Recipient, Recipients } from './recipients.ts';

type Sources = {
  db: SqlDatabase;
  deliveries: Pick<AlertDeliveryStore, 'dueGroups' | 'dueIn' | 'settle' | 'sentSince'>;
  choices: Pick<AlertChoiceStore, 'findMany'>;
  quietHours: Pick<QuietHoursStore, 'find'>;
  bookmarks: AlertBookmarks;
  recipients: Recipients;
  /** Why nothing may be sent to this address now, if so. */
  heldBy(channel: AlertChannel, address: string, consumerId: string): Promise<DeliveryReason | undefined>;
  write: Readonly<Record<AlertChannel, WriteAlert>>;
  send: SendAlert;
  /** In the transaction that hands the message to the outbox. */
  onSent(deliveries: readonly AlertDelivery[], session: SqlSession): Promise<void>;
  clock: Clock;
  log: Pick<Log, 'error'>;
};

type Judged = { verdict: Verdict; content: AlertContent | undefined; held: DeliveryReason | undefined };

const together = 50;
const tryAgainMs = minuteMs;

const addressOf = (channel: AlertChannel, bookmark: AlertBookmark, recipient: Recipient): string =>
  channel === 'text' ? bookmark.mobilePhone : recipient.email;

/** The same deliveries always give the same cause, so the outbox sends the message once. */
const causeOf = (deliveries: readonly AlertDelivery[], at: number): string => {
  const ids = deliveries.map(({ id }) => id).sort();
  return `alert:${createHash('sha256').update(ids.join(' ')).digest('hex')}:${at}`;
};

/**
 * Turns due deliveries into messages. Everything due for one bookmark and channel becomes one message, which is handed
 * to the outbox in the same commit that marks the deliveries as sent: so a crash loses or repeats nothing, and several
 * processes can run at once.
 */
export const createDeliveryScheduler = (sources: Sources) => {
  const { db, deliveries, choices, quietHours, bookmarks, recipients, heldBy, write, send, onSent, clock, log } =
    sources;

  const judge = async (
    { bookmarkId, consumerId, channel }: DeliveryGroup,
    due: readonly AlertDelivery[],
    again?: { session: SqlSession; held: DeliveryReason | undefined },
  ): Promise<Judged> => {
    const nowMs = clock.now();
    const session = again?.session;
    const bookmark = (await bookmarks.find([bookmarkId], session)).get(bookmarkId);
    // A subscriber without an account may have one by now.
    const ownerId = bookmark?.consumerId ?? consumerId;
    const recipient = (await recipients.find([ownerId], session)).get(ownerId);
    const choice =
      (await choices.findMany([bookmarkId], session)).get(bookmarkId) ?? untouchedChoice(bookmark?.kind ?? 'vehicle');
    const since = recipient ? startOfDay(nowMs, recipient.timeZone) : 0;
    const isReachable = bookmark && recipient && !recipient.closed && recipient.confirmed;
    // Checked outside of the transaction; the outbox checks again when it delivers the message.
    const held = again
      ? again.held
      : isReachable && (await heldBy(channel, addressOf(channel, bookmark, recipient), ownerId));
    const verdict = judgeDelivery({
      channel,
      bookmark,
      recipient,
      choice,
      nowMs,
      held: held || undefined,
      sinceMs: Math.min(...due.map(({ createdMs }) => createdMs)),
      quietHours: await quietHours.find(ownerId, session),
      textedToday: channel === 'text' && (await deliveries.sentSince({ bookmarkId, channel }, since, session)),
    });
    const content = bookmark &&
      recipient && { bookmark, recipient, deliveries: due, frequency: choice.frequency[channel] };
    return { verdict, content, held: held || undefined };
  };

  const settle = async (
    due: readonly AlertDelivery[],
    { verdict, content }: Judged,
    messages: readonly AlertMessage[],
    session: SqlSession,
  ): Promise<void> => {
    const nowMs = clock.now();
    const ids = due.map(({ id }) => id);
    if (verdict.kind === 'drop') {
      await deliveries.settle(ids, { state: 'not-sent', reason: verdict.reason, nowMs }, session);
    } else if (verdict.kind === 'wait') {
      const { reason, untilMs } = verdict;
      await deliveries.settle(ids, { state: 'waiting', reason, dueMs: untilMs, nowMs }, session);
    } else if (!content || messages.length === 0) {
      await deliveries.settle(ids, { state: 'not-sent', reason: 'no-longer-listed', nowMs }, session);
    } else {
      const sent: string[] = [];
      for (const [at, message] of messages.entries()) {
        const named = { cause: causeOf(due, at), kind: 'alert', consumerId: content.bookmark.consumerId } as const;
        sent.push((await send({ ...message, ...named }, session)).id);
      }
      await deliveries.settle(ids, { state: 'sent', ...(sent[0] && { messageId: sent[0] }), nowMs }, session);
      await onSent(due, session);
    }
  };

  const deliver = async (group: DeliveryGroup): Promise<void> => {
    const due = await deliveries.dueIn(group, clock.now());
    if (due.length === 0) return;
    const first = await judge(group, due);
    // Written before the transaction, because pictures take time and would block other writers.
    const messages = first.verdict.kind === 'send' && first.content ? await write[group.channel](first.content) : [];
    await db.transaction(async (session) => {
      const still = await deliveries.dueIn(group, clock.now(), session);
      const isSame = still.length === due.length && still.every(({ id }, index) => id === due[index]?.id);
      // Another process was faster, or more became due: the next run handles it.
      if (!isSame) return;
      const now = await judge(group, due, { session, held: first.held });
      // Alerts that were turned on again meanwhile have no message written yet; the next run writes it.
      if (now.verdict.kind === 'send' && first.verdict.kind !== 'send') return;
      await settle(due, now, messages, session);
    });
  };

  /** A message that cannot be written now is postponed, so that it does not block the others. */
  const deliverOrPostpone = async (group: DeliveryGroup): Promise<void> => {
    try {
      await deliver(group);
    } catch (error) {
      if (error instanceof Unavailable) throw error;
      logLibraryError(log, 'An alert could not be written', error);
      await db.transaction(async (session) => {
        const nowMs = clock.now();
        const ids = (await deliveries.dueIn(group, nowMs, session)).map(({ id }) => id);
        await deliveries.settle(ids, { state: 'waiting', dueMs: nowMs + tryAgainMs, nowMs }, session);
      });
    }
  };

  /** Resolves with whether there may be more to deliver. */
  return async (): Promise<boolean> => {
    const groups = await deliveries.dueGroups(clock.now(), together);
    for (const group of groups) await deliverOrPostpone(group);
    return groups.length === together;
  };
};
