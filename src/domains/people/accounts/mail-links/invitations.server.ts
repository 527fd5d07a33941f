import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import { hashOfToken, newToken } from '#lib/link-token.server.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { AccountStore } from './account-store.server.ts';
import type { MailLinkStore } from './mail-link-store.server.ts';

const invitationLifeMs = dayMs;

export type Invitations = ReturnType<typeof createInvitations>;

/**
 * Links to set the first password of an account, passed on by the operator who vouches for the address. Each works
 * once, for a day; a newer one replaces it.
 */
export const createInvitations = ({
  db,
  links,
  accounts,
  clock,
}: {
  db: SqlDatabase;
  links: MailLinkStore;
  accounts: AccountStore;
  clock: Clock;
}) => ({
  /** Returns the token of the link; the account must exist. */
  invite: async (email: string, session: SqlSession): Promise<string> => {
    const token = newToken();
    const link = { email, kind: 'invitation', tokenHash: hashOfToken(token) } as const;
    await links.replace(link, { now: clock.now(), forMs: invitationLifeMs, session });
    return token;
  },

  /** The address an invitation is for. */
  look: async (token: string): Promise<string | undefined> =>
    (await links.find('invitation', { tokenHash: hashOfToken(token) }, { now: clock.now() }))?.email,

  accept: (token: string, passwordHash: string): Promise<Result<string, 'gone'>> =>
    db.transaction(async (session) => {
      const now = clock.now();
      const link = await links.find('invitation', { tokenHash: hashOfToken(token) }, { now, session });
      const consumerId = link && (await accounts.idOf(link.email, session));
      if (!link || !consumerId) return err('gone');
      await links.remove(link.email, session);
      await accounts.setPassword(consumerId, passwordHash, { now, session });
      return ok(consumerId);
    }),
});
