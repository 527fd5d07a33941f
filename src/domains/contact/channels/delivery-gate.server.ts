import { readNanpPhone } from '#lib/nanp-phone.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import type { AlertChannel } from './alert-channel.ts';
import type { MailBouncesStore, PauseReason } from './mail-bounces-store.server.ts';
import type { TextConsents } from './text-consents.server.ts';
import type { TextNumbersStore } from './text-numbers-store.server.ts';

/**
 * `stopped`: the number's owner replied STOP. `unconfirmed`: they have not replied YES yet. The others: the email
 * address is paused.
 */
export type HeldReason = 'stopped' | 'unconfirmed' | PauseReason;

type MayDeliver = { ok: true } | { ok: false; reason: HeldReason };

export type DeliveryGate = {
  /** Checked when deciding what to send, and again when a message is delivered. */
  mayDeliver(channel: AlertChannel, address: string, consumerId?: string): Promise<MayDeliver>;
  /** Records that a mail server refused a recipient. */
  bounced(bounce: { messageId: string; address: string; reason: string }, session: SqlSession): Promise<void>;
};

type Sources = {
  numbers: Pick<TextNumbersStore, 'isStopped'>;
  consents: Pick<TextConsents, 'isGiven'>;
  bounces: Pick<MailBouncesStore, 'add' | 'pauseOf'>;
};

const yes: MayDeliver = { ok: true };
const no = (reason: HeldReason): MayDeliver => ({ ok: false, reason });

/** One bounced message gives one event, no matter how many sources report it. */
export const bounceId = (messageId: string): string => `message:${messageId}`;

/** The single place that decides whether an address or number may be contacted, for every kind of message. */
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
