import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import { hashOfToken, newToken } from '#lib/link-token.server.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { AccountStore } from './account-store.server.ts';
import type { MailLinkStore } from './mail-link-store.server.ts';

const invitationLifeMs = dayMs;

export type Invitations = ReturnType<typeof createInvitations>;

type Options = {
  db: SqlDatabase;
  links: MailLinkStore;
  accounts: AccountStore;
  clock: Clock;
  /** Called in the transaction that uses an invitation up. */
  onAccepted?: ((account: { email: string; consumerId: string }, session: SqlSession) => Promise<void>) | undefined;
};

/**
 * Links to set the first password of an account, passed on by the operator who vouches for the address. Each works
 * once, for a day; a newer one replaces it. Those with the data of a sign-up were mailed, and create the account.
 */
export const createInvitations = ({ db, links, accounts, clock, onAccepted }: Options) => ({
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

  accept: (
    token: string,
    { passwordHash, name }: { passwordHash: string; name: string },
  ): Promise<Result<string, 'gone'>> =>
    db.transaction(async (session) => {
      const now = clock.now();
      const link = await links.find('invitation', { tokenHash: hashOfToken(token) }, { now, session });
      if (!link) return err('gone');
      const existing = await accounts.idOf(link.email, session);
      // A link for a new account never replaces the password of one that was created meanwhile.
      if (link.signUp ? existing !== undefined : existing === undefined) return err('gone');
      await links.remove(link.email, session);
      if (existing !== undefined) await accounts.setPassword(existing, passwordHash, { now, session });
      const created = { email: link.email, name, passwordHash };
      const consumerId = existing ?? (await accounts.create(created, { now, session }));
      await onAccepted?.({ email: link.email, consumerId }, session);
      return ok(consumerId);
    }),
});
