import type { SiteOrigin } from '#domains/reference/brands/site-hosts.server.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import { hashOfToken, newToken } from '#lib/link-token.server.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import { type ConsumerStore, firstRecord } from '../profile/consumer-store.server.ts';
import type { AuthMails } from '../sign-in/account-mails.server.ts';
import type { AccountStore } from './account-store.server.ts';
import type { MayMail } from './mail-allowance.server.ts';
import type { MailLink, MailLinkStore, SignUp } from './mail-link-store.server.ts';

type Options = {
  db: SqlDatabase;
  links: MailLinkStore;
  accounts: AccountStore;
  consumers: Pick<ConsumerStore, 'create'>;
  mails: Pick<AuthMails, 'confirmAddress' | 'alreadyRegistered'>;
  mayMail: MayMail;
  clock: Clock;
};

/** `email` is in lower case. */
type SignUpRequest = { email: string; origin: SiteOrigin; returnTo: string };

type PendingSignUp = { email: string; fromThisBrowser: boolean };

const signUpLifeMs = dayMs;

const isSameBrowser = ({ browserHash }: MailLink, secret: string | undefined): boolean =>
  secret !== undefined && browserHash === hashOfToken(secret);

export type SignUps = ReturnType<typeof createSignUps>;

/**
 * A sign-up is not an account yet: it waits for the owner of the address to open the link. The typed name and password
 * only count in the browser that signed up, because anyone can sign up with somebody else's address, whose owner would
 * then confirm a stranger's password.
 */
export const createSignUps = ({ db, links, accounts, consumers, mails, mayMail, clock }: Options) => ({
  /**
   * Returns a secret that identifies the browser; also for an address that already has an account, so that the response
   * reveals nothing.
   */
  register: async ({ email, origin, returnTo }: SignUpRequest, signUp: SignUp): Promise<string> => {
    const [token, secret] = [newToken(), newToken()];
    if (!(await mayMail('sign-up', email))) return secret;
    await db.transaction(async (session) => {
      if (await accounts.idOf(email, session)) return mails.alreadyRegistered({ to: email, origin, session });
      const link = {
        ...({ email, kind: 'sign-up', signUp } as const),
        tokenHash: hashOfToken(token),
        browserHash: hashOfToken(secret),
      };
      await links.replace(link, { now: clock.now(), forMs: signUpLifeMs, session });
      await mails.confirmAddress({ to: email, origin, session }, token, returnTo);
    });
    return secret;
  },

  /** Sends the mail again; nothing without a pending sign-up. */
  sendAgain: async ({ email, origin, returnTo }: SignUpRequest): Promise<void> => {
    if (!(await mayMail('sign-up', email))) return;
    await db.transaction(async (session) => {
      const now = clock.now();
      const waiting = await links.find('sign-up', { email }, { now, session });
      if (!waiting) return;
      const token = newToken();
      await links.replace({ ...waiting, tokenHash: hashOfToken(token) }, { now, forMs: signUpLifeMs, session });
      await mails.confirmAddress({ to: email, origin, session }, token, returnTo);
    });
  },

  look: async (token: string, secret: string | undefined): Promise<PendingSignUp | undefined> => {
    const link = await links.find('sign-up', { tokenHash: hashOfToken(token) }, { now: clock.now() });
    return link && { email: link.email, fromThisBrowser: isSameBrowser(link, secret) };
  },

  /** Creates the account, with the data from the sign-up if it is the same browser, else with the data entered now. */
  confirm: (
    token: string,
    { secret, signUpNow }: { secret: string | undefined; signUpNow: SignUp | undefined },
  ): Promise<Result<string, 'gone' | 'password-needed'>> =>
    db.transaction(async (session) => {
      const now = clock.now();
      const link = await links.find('sign-up', { tokenHash: hashOfToken(token) }, { now, session });
      if (!link || (await accounts.idOf(link.email, session))) return err('gone');
      const signUp = isSameBrowser(link, secret) ? link.signUp : signUpNow;
      if (!signUp) return err('password-needed');
      await links.remove(link.email, session, ['sign-up']);
      const id = await accounts.create({ email: link.email, ...signUp }, { now, session });
      const { firstName, lastName = '' } = signUp;
      if (firstName !== undefined) await consumers.create(firstRecord(id, { firstName, lastName }, ''), now, session);
      return ok(id);
    }),
});
