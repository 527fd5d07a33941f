import type { Clock } from '#lib/clock.ts';
import { inSpan } from '#lib/span.server.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import type { Database } from '#platform/sql/database.ts';
import type { Session } from '#platform/sql/session.ts';
import type { Delivery, DeliveryFailure, Message, MessageStatus, SecondDelivery, StoredMessage } from './message.ts';
import type { createOutboxStore, HandledMessage } from './outbox-store.ts';

type Options = {
  transaction: Database['transaction'];
  store: ReturnType<typeof createOutboxStore>;
  clock: Clock;
  secondDelivery(channel: Message['channel']): SecondDelivery;
  transmit(message: StoredMessage): Promise<Delivery>;
  /** Called in the transaction that marks a message as bounced, because its address doesn't exist. */
  onBounce(message: StoredMessage, reason: string, session: Session): Promise<void>;
};

export const processStopped = 'The process stopped while the message was being handed over';

/** A message that may have arrived is sent once more under the same id; after that the operator decides. */
const mostRepeats = 1;

export const mayRepeat = (secondDelivery: SecondDelivery, repeats: number): boolean =>
  secondDelivery === 'harmless' || repeats < mostRepeats;

/**
 * Runs one attempt at one message and records its result. The attempt marks the message as `sending` before the
 * transport gets it. If it is already marked by an earlier attempt of the same job, a process died in between, since
 * the lease has ended.
 */
export const createDeliverMessage = ({ transaction, store, clock, secondDelivery, transmit, onBounce }: Options) => {
  const takeOver = async (message: HandledMessage, claim: string): Promise<HandledMessage | undefined> => {
    const { id, repeats, claim: heldBy } = message;
    const change = { from: ['sending'], heldBy, now: clock.now(), error: processStopped } as const;
    if (mayRepeat(secondDelivery(message.message.channel), repeats)) {
      return store.change(id, { ...change, to: 'sending', claim, repeats: repeats + 1 });
    }
    await store.change(id, { ...change, to: 'uncertain' });
    return undefined;
  };

  const take = async (id: string, { jobId, attempt }: JobContext): Promise<HandledMessage | undefined> => {
    const claim = `${jobId} ${attempt}`;
    const queued = await store.change(id, { from: ['queued'], to: 'sending', claim, now: clock.now() });
    if (queued) return queued;
    const message = await store.find(id);
    // Messages claimed by another job are left alone.
    const abandoned = message?.status === 'sending' && (message.claim?.startsWith(`${jobId} `) ?? true);
    return abandoned ? takeOver(message, claim) : undefined;
  };

  const afterFailure = (
    { message, repeats }: HandledMessage,
    kind: DeliveryFailure['kind'],
    isLastAttempt: boolean,
  ): { to: MessageStatus; repeats: number } => {
    if (kind === 'held') return { to: 'held', repeats };
    if (kind === 'bounced' && message.kind === 'alert') return { to: 'bounced', repeats };
    const again = secondDelivery(message.channel);
    const unknown = kind === 'unknown' && again !== 'harmless';
    const total = unknown ? repeats + 1 : repeats;
    const mayRetry = kind === 'temporary' || kind === 'unknown';
    const retry = !isLastAttempt && mayRetry && (!unknown || mayRepeat(again, repeats));
    if (retry) return { to: 'queued', repeats: total };
    // This attempt was refused, but an earlier one may have arrived.
    const uncertain = again !== 'harmless' && total > 0;
    return { to: uncertain ? 'uncertain' : 'failed', repeats: total };
  };

  return async (id: string, context: JobContext): Promise<void> => {
    const message = await take(id, context);
    if (!message) return;
    const delivery = await inSpan(`send ${message.message.channel}`, {}, () => transmit(message));
    const now = clock.now();
    if (delivery.ok) {
      // An attempt that lost its lease while sending still knows the result better than the one that took over.
      const { reference } = delivery.value;
      const used = message.message.once && { used: message.message };
      await store.change(id, {
        from: ['queued', 'sending', 'uncertain', 'failed'],
        to: 'sent',
        now,
        reference,
        ...used,
      });
      return;
    }
    const { kind, reason } = delivery.error;
    const outcome = afterFailure(message, kind, context.isLastAttempt);
    const heldBy = message.claim;
    const change = { from: ['sending'], heldBy, ...outcome, now, error: reason } as const;
    const changed = await transaction(async (session) => {
      const settled = await store.change(id, change, session);
      if (settled && kind === 'bounced') await onBounce(message, reason, session);
      return settled;
    });
    if (changed?.status === 'queued') throw new Error(reason);
  };
};
