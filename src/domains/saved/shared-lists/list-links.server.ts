import type { Clock } from '#lib/clock.ts';
import { dayMs, hourMs } from '#lib/duration.ts';
import type { Limits } from '#lib/limit.ts';
import { hashOfToken, newToken } from '#lib/link-token.server.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { Sealer } from '#lib/sealer.server.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import type { SharedListStore, StoredList } from './shared-list-store.server.ts';

/** 32 random bytes in base64url. */
const tokenShape = /^[\w-]{43}$/;

type Sources = { store: SharedListStore; sealer: Sealer; limits: Limits; clock: Clock };

export type ListLinks = ReturnType<typeof createListLinks>;

/**
 * The links of shared lists. A link is looked up by its hash; the token itself is stored encrypted only, so that the
 * owner can copy the link again.
 */
export const createListLinks = ({ store, sealer, limits, clock }: Sources) => {
  const misses = limits.window('list-link-misses', () => ({ most: 30, perMs: hourMs }));
  const created = limits.window('shared-lists', () => ({ most: 20, perMs: dayMs }));

  const end = async (listId: string, session: SqlSession): Promise<void> => {
    await store.endLinks(listId, clock.now(), session);
    await store.setLink(listId, undefined, session);
  };

  return {
    /** Counts a new list of an account. */
    mayCreate: async (consumerId: string): Promise<boolean> => (await created.take(consumerId)).waitMs === 0,

    end,

    /** Ends the list's link and makes a new one. */
    renew: async (listId: string, session: SqlSession): Promise<void> => {
      await end(listId, session);
      const token = newToken();
      await store.setLink(listId, { hash: hashOfToken(token), sealed: sealer.seal(token) }, session);
    },

    /** Undefined while the link is off, and when the key it was encrypted with is lost. */
    tokenOf: ({ sealedLink }: StoredList): string | undefined =>
      sealedLink === null ? undefined : sealer.open(sealedLink),

    /** The id of the link's list. */
    find: async (
      token: string,
      network: string,
    ): Promise<Result<string, 'unknown-list' | 'link-ended' | 'too-many'>> => {
      const link = tokenShape.test(token) ? await store.findLink(hashOfToken(token)) : undefined;
      if (link) return link.isEnded ? err('link-ended') : ok(link.listId);
      return err((await misses.take(network)).waitMs > 0 ? 'too-many' : 'unknown-list');
    },

    isOn: async (token: string, session: SqlSession): Promise<boolean> =>
      (await store.findLink(hashOfToken(token), session))?.isEnded === false,
  };
};
