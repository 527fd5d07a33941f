import { z } from 'zod';
import type { SiteOrigin } from '#domains/reference/brands/site-hosts.server.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { AuthMails } from '../sign-in/account-mails.server.ts';
import type { LiveSession, SessionStore } from '../sign-in/session-store.server.ts';
import type { ConsumerStore } from './consumer-store.server.ts';
import type { Proof, ProofFailure, ProveOwner } from './owner-proof.server.ts';
import type { PersonalData } from './personal-data.ts';

export type ScheduleJob = (
  job: { kind: string; payload: { consumerId: string }; runAt: number },
  session: SqlSession,
) => Promise<unknown>;

type Options = {
  db: SqlDatabase;
  consumers: ConsumerStore;
  sessions: SessionStore;
  prove: ProveOwner;
  /** Creates the consumer record if there is none yet. */
  ensureRecord(consumerId: string): Promise<unknown>;
  mails: Pick<AuthMails, 'accountCancelled' | 'accountRestored'>;
  schedule: ScheduleJob;
  clock: Clock;
  personalData: readonly PersonalData[];
};

const lifetimeMs = 14 * dayMs;

const purgeJob = 'accounts.purge';
const PurgePayload = z.object({ consumerId: z.string() });

/** Deletes an account in two steps, so that a mistake or theft can be undone for 14 days (RULING-30). */
export const createCancellation = (options: Options) => {
  const { db, consumers, sessions, prove, ensureRecord, mails, schedule, clock } = options;
  const { personalData } = options;

  return {
    cancel: async (session: LiveSession, proof: Proof): Promise<Result<{ deletedAt: number }, ProofFailure>> => {
      const refused = await prove(session, proof);
      if (refused) return err(refused);
      const { consumerId, email } = session;
      const { origin } = proof;
      const now = clock.now();
      const deletedAt = now + lifetimeMs;
      const until = new Date(deletedAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
      await ensureRecord(consumerId);
      await db.transaction(async (inside) => {
        await consumers.change(consumerId, { cancelledAt: now }, { now, session: inside });
        await sessions.endAll(inside, consumerId);
        for (const { pause } of personalData) await pause?.(consumerId, inside);
        await schedule({ kind: purgeJob, payload: { consumerId }, runAt: deletedAt }, inside);
        await mails.accountCancelled({ to: email, origin, session: inside }, until);
      });
      return ok({ deletedAt });
    },

    /** Called on sign-in: restores an account that was canceled within the last 14 days. Returns whether it did. */
    restore: (consumerId: string, origin: SiteOrigin): Promise<boolean> =>
      db.transaction(async (inside) => {
        const record = await consumers.read(consumerId, inside);
        const user = record?.cancelledAt ? await sessions.user(consumerId, inside) : undefined;
        if (!user) return false;
        await consumers.change(consumerId, { cancelledAt: null }, { now: clock.now(), session: inside });
        for (const { resume } of personalData) await resume?.(consumerId, inside);
        await mails.accountRestored({ to: user.email, origin, session: inside });
        return true;
      }),

    handlers: {
      [purgeJob]: async (payload: unknown): Promise<void> => {
        const { consumerId } = PurgePayload.parse(payload);
        await db.transaction(async (inside) => {
          const record = await consumers.read(consumerId, inside);
          // Restored in the meantime, or canceled again later with its own job.
          if (!record?.cancelledAt || record.cancelledAt + lifetimeMs > clock.now()) return;
          const user = await sessions.user(consumerId, inside);
          if (!user) return;
          for (const { forget } of personalData) await forget({ consumerId, email: user.email }, inside);
        });
      },
    },
  };
};
