import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import type { WindowLimit } from '#lib/limit.ts';
import { hashOfToken, newToken } from '#lib/link-token.server.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { dealerReplyPath } from '#paths/paths.ts';
import { linkDays } from './dealer-link.ts';
import { createDealerLinkStore, type DealerLink } from './dealer-link-store.server.ts';

/** Expired links are still recognized for this long, so that their page says what was answered. */
const memoryDays = 90;
/** 32 random bytes in base64url. */
const tokenShape = /^[\w-]{43}$/;

type Sources = {
  db: SqlDatabase;
  clock: Clock;
  /** Counts links that don't exist, by network. */
  misses: WindowLimit;
};

type NewLink = Pick<DealerLink, 'kind' | 'subjectId' | 'version'>;
export type DealerLinks = ReturnType<typeof createDealerLinks>;

/**
 * Links in mails to dealers, on which they answer without an account. The database holds only hashes of the tokens.
 * Whether a link can still answer is decided by the state of what it answers: its version, and that it is open.
 */
export const createDealerLinks = ({ db, clock, misses }: Sources) => {
  const store = createDealerLinkStore(db);
  return {
    /** The address of a new link, in the transaction that writes the mail. */
    create: async (link: NewLink, origin: string, session: SqlSession): Promise<string> => {
      const token = newToken();
      const nowMs = clock.now();
      await store.add(hashOfToken(token), { ...link, createdMs: nowMs, expiresMs: nowMs + linkDays * dayMs }, session);
      return `${origin}${dealerReplyPath(token)}`;
    },

    find: async (
      token: string,
      network: string,
    ): Promise<Result<DealerLink & { isExpired: boolean }, 'unknown' | 'too-many'>> => {
      const link = tokenShape.test(token) ? await store.find(hashOfToken(token)) : undefined;
      if (link) return ok({ ...link, isExpired: link.expiresMs <= clock.now() });
      return err((await misses.take(network)).waitMs > 0 ? 'too-many' : 'unknown');
    },

    forgetOld: (): Promise<void> => store.removeOld(clock.now() - memoryDays * dayMs),
  };
};
