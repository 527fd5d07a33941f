import { createHash } from 'node:crypto';
import type { MailBouncesStore } from '#domains/contact/channels/mail-bounces-store.server.ts';
import type { TextNumbersStore } from '#domains/contact/channels/text-numbers-store.server.ts';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import type { Operator } from '#domains/people/access/operator.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import { maskPersonal } from '#lib/mask-personal.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { type DeliveryOutcome, deliveryChannels, outcomeOf } from './delivery-outcome.ts';
import type { MessageChannel, MessageStatus } from './outbox-state.ts';

type Volume = { channel: MessageChannel; status: MessageStatus; dayMs: number; count: number };

type Sources = {
  db: SqlDatabase;
  clock: Clock;
  volumes(fromMs: number): Promise<Volume[]>;
  bounces: Pick<MailBouncesStore, 'listPaused' | 'countPaused' | 'lift'>;
  numbers: Pick<TextNumbersStore, 'listStopped' | 'countStopped' | 'lift'>;
  audit: Pick<AuditLog, 'record'>;
};

type Outcomes = Record<DeliveryOutcome, number>;

/** A suppressed recipient, masked. */
type UnreachedRow = {
  /** Identifies the row without revealing its address or number. */
  key: string;
  masked: string;
  why: 'bounces' | 'complaint' | 'stopped';
  sinceMs: number;
};

export type DeliveryView = {
  days: { dayMs: number; outcomes: Outcomes }[];
  totals: { channel: MessageChannel; label: string; outcomes: Outcomes }[];
  unreached: UnreachedRow[];
  /** The total, in case the list is cut off. */
  unreachedTotal: number;
};

const dayCount = 30;
const mostRows = 200;

const none = (): Outcomes => ({ sent: 0, waiting: 0, held: 0, bounced: 0, failed: 0 });

const sumOf = (volumes: readonly Volume[]): Outcomes => {
  const outcomes = none();
  for (const { status, count } of volumes) outcomes[outcomeOf(status)] += count;
  return outcomes;
};

const keyOf = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 32);

export type VolumeDesk = ReturnType<typeof createVolumeDesk>;

/** Outcomes of messages, and suppressed recipients. */
export const createVolumeDesk = ({ db, clock, volumes, bounces, numbers, audit }: Sources) => {
  const rows = async (): Promise<(UnreachedRow & { name: string })[]> => {
    const [paused, stopped] = await Promise.all([bounces.listPaused(mostRows), numbers.listStopped(mostRows)]);
    const all = [
      ...paused.map(({ address, why, sinceMs }) => ({ name: address, why, sinceMs })),
      ...stopped.map(({ phone, stoppedMs }) => ({ name: phone, why: 'stopped' as const, sinceMs: stoppedMs })),
    ];
    return all
      .map((row) => ({ ...row, key: keyOf(row.name), masked: maskPersonal(row.name) }))
      .toSorted((a, b) => b.sinceMs - a.sinceMs);
  };

  const find = async (key: string) => (await rows()).find((row) => row.key === key);

  const lift = ({ why, name }: UnreachedRow & { name: string }, session: SqlSession): Promise<boolean> =>
    why === 'stopped' ? numbers.lift(name, session) : bounces.lift(name, session);

  return {
    view: async (channel: MessageChannel | undefined): Promise<DeliveryView> => {
      const today = Math.floor(clock.now() / dayMs) * dayMs;
      const first = today - (dayCount - 1) * dayMs;
      const [all, unreached, paused, stopped] = await Promise.all([
        volumes(first),
        rows(),
        bounces.countPaused(),
        numbers.countStopped(),
      ]);
      const messages = channel === undefined ? all : all.filter((one) => one.channel === channel);
      return {
        days: Array.from({ length: dayCount }, (_, index) => first + index * dayMs).map((day) => ({
          dayMs: day,
          outcomes: sumOf(messages.filter((one) => one.dayMs === day)),
        })),
        totals: deliveryChannels.map((one) => ({
          ...one,
          outcomes: sumOf(all.filter((volume) => volume.channel === one.channel)),
        })),
        unreached: unreached.map(({ name: _, ...row }) => row),
        unreachedTotal: paused + stopped,
      };
    },

    /** The address or number of a row; the audit entry is written first. */
    show: async (operator: Operator, key: string): Promise<string | undefined> => {
      const row = await find(key);
      if (!row) return undefined;
      const what = row.why === 'stopped' ? 'number' : 'address';
      const summary = `Viewed ${what === 'number' ? 'a number' : 'an address'} that is suppressed.`;
      await audit.record(operator, { action: `${what}.view`, subject: `${what}:${key}`, summary });
      return row.name;
    },

    lift: async (operator: Operator, key: string): Promise<boolean> => {
      const row = await find(key);
      if (!row) return false;
      return db.transaction(async (session) => {
        if (!(await lift(row, session))) return false;
        const what = row.why === 'stopped' ? 'number' : 'address';
        const summary = what === 'number' ? 'Resumed texts to a number.' : 'Resumed email to an address.';
        const details = { why: row.why };
        await audit.record(operator, { action: `${what}.lift`, subject: `${what}:${key}`, summary, details }, session);
        return true;
      });
    },
  };
};
