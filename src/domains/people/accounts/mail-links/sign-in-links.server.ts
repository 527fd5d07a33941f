import type { SiteOrigin } from '#domains/reference/brands/site-hosts.server.ts';
import type { Clock } from '#lib/clock.ts';
import { hourMs, minuteMs } from '#lib/duration.ts';
import { hashOfToken, newToken } from '#lib/link-token.server.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import type { AuthMails } from '../sign-in/account-mails.server.ts';
import type { AccountStore } from './account-store.server.ts';
import type { MayMail } from './mail-allowance.server.ts';
import type { MailLinkStore } from './mail-link-store.server.ts';

type Options = {
  db: SqlDatabase;
  links: MailLinkStore;
  accounts: AccountStore;
  mails: Pick<AuthMails, 'signInLink' | 'resetPassword' | 'passwordChanged'>;
  mayMail: MayMail;
  clock: Clock;
};

const signInLifeMs = 15 * minuteMs;
const resetLifeMs = hourMs;

type LinkRequest = { email: string; origin: SiteOrigin };

export type SignInLinks = ReturnType<typeof createSignInLinks>;

/** Links to sign in without a password and links to reset it. Each works once; a newer one of its kind replaces it. */
export const createSignInLinks = ({ db, links, accounts, mails, mayMail, clock }: Options) => ({
  sendSignIn: async ({ email, origin, returnTo }: LinkRequest & { returnTo: string }): Promise<void> => {
    if (!(await mayMail('sign-in', email))) return;
    const token = newToken();
    const link = { email, kind: 'sign-in', tokenHash: hashOfToken(token) } as const;
    await db.transaction(async (session) => {
      await links.replace(link, { now: clock.now(), forMs: signInLifeMs, session });
      await mails.signInLink({ to: email, origin, session }, token, returnTo);
    });
  },

  /**
   * Opening the link verifies the address: the account is created if there is none, and a pending sign-up is removed.
   */
  signIn: (token: string): Promise<Result<string, 'gone'>> =>
    db.transaction(async (session) => {
      const now = clock.now();
      const link = await links.find('sign-in', { tokenHash: hashOfToken(token) }, { now, session });
      if (!link) return err('gone');
      await links.remove(link.email, session, ['sign-in', 'sign-up']);
      const accountId = await accounts.idOf(link.email, session);
      return ok(accountId ?? (await accounts.create({ email: link.email, name: '' }, { now, session })));
    }),

  /** Whether one more reset mail may be sent to this address. */
  mayAskForReset: (email: string): Promise<boolean> => mayMail('reset', email),

  /** Sends nothing if there is no account. */
  sendReset: ({ email, origin }: LinkRequest): Promise<void> => {
    const token = newToken();
    const link = { email, kind: 'reset', tokenHash: hashOfToken(token) } as const;
    return db.transaction(async (session) => {
      if (!(await accounts.idOf(email, session))) return;
      await links.replace(link, { now: clock.now(), forMs: resetLifeMs, session });
      await mails.resetPassword({ to: email, origin, session }, token);
    });
  },

  knowsReset: async (token: string): Promise<boolean> =>
    (await links.find('reset', { tokenHash: hashOfToken(token) }, { now: clock.now() })) !== undefined,

  /** Sets a new password; ends all sessions and removes all pending links. */
  reset: (
    token: string,
    { passwordHash, origin }: { passwordHash: string; origin: SiteOrigin },
  ): Promise<Result<void, 'gone'>> =>
    db.transaction(async (session) => {
      const now = clock.now();
      const link = await links.find('reset', { tokenHash: hashOfToken(token) }, { now, session });
      const consumerId = link && (await accounts.idOf(link.email, session));
      if (!link || !consumerId) return err('gone');
      await links.remove(link.email, session);
      await accounts.setPassword(consumerId, passwordHash, { now, session });
      await mails.passwordChanged({ to: link.email, origin, session }, 'link');
      return ok(undefined);
    }),
});
