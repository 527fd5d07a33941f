import type { Clock } from '#lib/clock.ts';
import type { ReaderCounts } from '#platform/limits/reader-counts.ts';
import type { Session } from '#platform/sql/session.ts';
import type { Message } from './message.ts';
import { kindOfCause, messageKindOf, readerOf, readerRules } from './message-kinds.ts';
import type { ReaderStops } from './reader-stops.ts';

/** `stopped`: the recipient opted out. `reader-limit`: the recipient already got as many as allowed. */
export type ReaderRefusal = 'stopped' | 'reader-limit';

type Sources = {
  counts: Pick<ReaderCounts, 'take'>;
  stops: Pick<ReaderStops, 'readerOf' | 'has'>;
  /** For monitoring: the kind of message, never its recipient. */
  onRefused(kind: string, reason: ReaderRefusal): void;
  clock: Clock;
};

export type ReaderGate = ReturnType<typeof createReaderGate>;

/** Decides whether a message that its recipient may not have requested is sent. */
export const createReaderGate = ({ counts, stops, onRefused, clock }: Sources) => {
  const judge = async ({ cause, to, channel }: Message, session: Session): Promise<ReaderRefusal | undefined> => {
    const kind = messageKindOf(cause);
    if (kind.stop && channel === 'mail' && (await stops.has(kind.stop, stops.readerOf(to), session))) return 'stopped';
    const rules = readerRules(kind);
    if (rules.length === 0) return undefined;
    const key = `${kindOfCause(cause)}|${readerOf(to)}`;
    return (await counts.take(key, rules, { nowMs: clock.now(), session })) ? undefined : 'reader-limit';
  };

  return {
    /** Whether this kind of message has to be checked. */
    isConcerned: ({ cause }: Message): boolean => {
      const { unasked, stop } = messageKindOf(cause);
      return unasked !== undefined || stop !== undefined;
    },

    /** Why a message is refused; call in the transaction that would store it. */
    whyNot: async (message: Message, session: Session): Promise<ReaderRefusal | undefined> => {
      const refusal = await judge(message, session);
      if (refusal) onRefused(kindOfCause(message.cause), refusal);
      return refusal;
    },
  };
};
