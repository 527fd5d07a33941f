import { randomUUID } from 'node:crypto';
import type { Clock } from '#lib/clock.ts';
import { minuteMs } from '#lib/duration.ts';
import { hashOfToken, newToken } from '#lib/link-token.server.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { ActionStore } from '../members/action-store.server.ts';
import type { DealerActor } from '../members/dealer-member.ts';
import type { DealerToken, TokenScope } from './token.ts';
import type { TokenStore } from './token-store.server.ts';

type Sources = { db: SqlDatabase; store: TokenStore; actions: Pick<ActionStore, 'add'>; clock: Clock };

export type TokenRefusal = 'not-a-manager' | 'too-many-tokens' | 'unknown-token';

const mostTokens = 10;
/** So that leaked ones are recognized in logs and by scanners of repositories. */
const prefix = 'fdt_';

export type DealerTokens = ReturnType<typeof createDealerTokens>;

/** Secrets by which a dealer's own software sends its feed and reads results (DLR-13). */
export const createDealerTokens = ({ db, store, actions, clock }: Sources) => {
  const noted = async (token: DealerToken | undefined): Promise<DealerToken | undefined> => {
    const nowMs = clock.now();
    if (token && nowMs - (token.usedMs ?? 0) > minuteMs) await store.noteUse(token.id, nowMs);
    return token;
  };

  return {
    ofDealer: (dealerId: number): Promise<DealerToken[]> => store.ofDealer(dealerId),

    /** The only time that the secret is known to anybody. */
    make: async (
      actor: DealerActor,
      { name, scopes }: { name: string; scopes: readonly TokenScope[] },
    ): Promise<Result<{ secret: string; name: string }, TokenRefusal>> => {
      if (actor.role !== 'manager') return err('not-a-manager');
      const secret = `${prefix}${newToken()}`;
      const nowMs = clock.now();
      const token: DealerToken = {
        id: randomUUID(),
        dealerId: actor.dealerId,
        name,
        scopes,
        ending: secret.slice(-4),
        createdMs: nowMs,
        usedMs: null,
      };
      return db.transaction(async (session) => {
        if ((await store.ofDealer(actor.dealerId, session)).length >= mostTokens) return err('too-many-tokens');
        await store.add(token, hashOfToken(secret), session);
        await actions.add(actor, { words: `Made the token “${name}”`, atMs: nowMs }, session);
        return ok({ secret, name });
      });
    },

    revoke: async (actor: DealerActor, id: string): Promise<Result<{ id: string }, TokenRefusal>> => {
      if (actor.role !== 'manager') return err('not-a-manager');
      return db.transaction(async (session) => {
        const token = await store.remove(actor.dealerId, id, session);
        if (!token) return err('unknown-token');
        await actions.add(actor, { words: `Revoked the token “${token.name}”`, atMs: clock.now() }, session);
        return ok({ id });
      });
    },

    /** By an operator, who records it in the same transaction. */
    revokeFor: (
      dealerId: number,
      id: string,
      record: (name: string, session: SqlSession) => Promise<void>,
    ): Promise<boolean> =>
      db.transaction(async (session) => {
        const token = await store.remove(dealerId, id, session);
        if (token) await record(token.name, session);
        return token !== undefined;
      }),

    /** Whose token a secret is; undefined for one that was revoked or never made. */
    find: async (secret: string): Promise<DealerToken | undefined> => {
      if (!secret.startsWith(prefix)) return undefined;
      return noted(await store.byHash(hashOfToken(secret)));
    },

    /** The token of a signed address, unless it was revoked. */
    byId: async (id: string): Promise<DealerToken | undefined> => noted(await store.byId(id)),
  };
};
