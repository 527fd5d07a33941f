import type { Clock } from '#lib/clock.ts';
import type { ReaderCounts } from '#platform/limits/reader-counts.ts';
import type { Session } from '#platform/sql/session.ts';
import type { Message } from './message.ts';
import { kindOfCause, messageKindOf, readerOf, readerRules } from './message-kinds.ts';
import type { ReaderStops } from './reader-stops.ts';

/** `stopped`: the reader wants no more of these. `reader-limit`: they had as many as one reader gets. */
export type ReaderRefusal = 'stopped' | 'reader-limit';

type Sources = {
  counts: Pick<ReaderCounts, 'take'>;
  stops: Pick<ReaderStops, 'readerOf' | 'has'>;
  /** For whoever watches the site: the kind of message, never its reader. */
  onRefused(kind: string, reason: ReaderRefusal): void;
  clock: Clock;
};

export type ReaderGate = ReturnType<typeof createReaderGate>;

/** Whether somebody who may never have asked for a message gets it. */
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
    /** Whether this kind of message has to be judged at all. */
    isConcerned: ({ cause }: Message): boolean => {
      const { unasked, stop } = messageKindOf(cause);
      return unasked !== undefined || stop !== undefined;
    },

    /** Why a message is not sent, within the transaction that would store it. */
    whyNot: async (message: Message, session: Session): Promise<ReaderRefusal | undefined> => {
      const refusal = await judge(message, session);
      if (refusal) onRefused(kindOfCause(message.cause), refusal);
      return refusal;
    },
  };
};
