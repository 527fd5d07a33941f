import type { Clock } from '#lib/clock.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { createSessionStore } from '../sign-in/session-store.server.ts';
import { createConsumerStore, firstRecord } from './consumer-store.server.ts';
import type { LeadProfile } from './profile.ts';
import { splitName } from './split-name.ts';

/**
 * Saves the contact details of a signed-in person's message for the next one, in the lead's own transaction (PROF-11).
 */
export const createKeepLeadProfile = ({ db, clock }: { db: SqlDatabase; clock: Clock }) => {
  const sessions = createSessionStore(db);
  const consumers = createConsumerStore(db);
  return async (
    { consumerId, ...lead }: LeadProfile & { consumerId: string | null },
    _delivery: unknown,
    session: SqlSession,
  ): Promise<void> => {
    const user = consumerId === null ? undefined : await sessions.user(consumerId, session);
    if (!user) return;
    const now = clock.now();
    const { firstName, lastName, email, phone, isOneClickOptedIn } = lead;
    await consumers.create(firstRecord(user.id, splitName(user.name), user.image ?? ''), now, session);
    const leadProfile = { firstName, lastName, email, phone, isOneClickOptedIn };
    await consumers.change(user.id, { leadProfile }, { now, session });
  };
};
