import type { AlertChannel } from '#domains/contact/alert-choices/alert-choice.ts';
import { readNanpPhone } from '#lib/nanp-phone.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import type { MailBouncesStore, PauseReason } from './mail-bounces-store.server.ts';
import type { TextConsents } from './text-consents.server.ts';
import type { TextNumbersStore } from './text-numbers-store.server.ts';

/** `stopped`: the number said STOP. `unconfirmed`: it has not said YES yet. The others: the address is paused. */
export type HeldReason = 'stopped' | 'unconfirmed' | PauseReason;

type MayDeliver = { ok: true } | { ok: false; reason: HeldReason };

export type DeliveryGate = {
  /** Asked by whoever decides what to send, and once more when a message is handed over. */
  mayDeliver(channel: AlertChannel, address: string, consumerId?: string): Promise<MayDeliver>;
  /** A mail server refused this reader of ours. */
  bounced(bounce: { messageId: string; address: string; reason: string }, session: SqlSession): Promise<void>;
};

type Sources = {
  numbers: Pick<TextNumbersStore, 'isStopped'>;
  consents: Pick<TextConsents, 'isGiven'>;
  bounces: Pick<MailBouncesStore, 'add' | 'pauseOf'>;
};

const yes: MayDeliver = { ok: true };
const no = (reason: HeldReason): MayDeliver => ({ ok: false, reason });

/** A message that came back is one event, whoever tells of it. */
export const bounceId = (messageId: string): string => `message:${messageId}`;

/** Who is not to be written to: the one place that knows, whatever the message and whoever sends it. */
export const createDeliveryGate = ({ numbers, consents, bounces }: Sources): DeliveryGate => ({
  mayDeliver: async (channel, address, consumerId) => {
    if (channel === 'push') return yes;
    if (channel === 'email') {
      const pause = await bounces.pauseOf(address);
      return pause ? no(pause.why) : yes;
    }
    const phone = readNanpPhone(address) ?? address;
    if (await numbers.isStopped(phone)) return no('stopped');
    return consumerId === undefined || (await consents.isGiven(consumerId, phone)) ? yes : no('unconfirmed');
  },

  bounced: async ({ messageId, address, reason }, session) => {
    await bounces.add({ id: bounceId(messageId), address, kind: 'bounce', reason }, session);
  },
});
