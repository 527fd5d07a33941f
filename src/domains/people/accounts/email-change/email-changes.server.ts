import { randomUUID } from 'node:crypto';
import type { SiteOrigin } from '#domains/reference/brands/site-hosts.server.ts';
import type { Clock } from '#lib/clock.ts';
import { isDuplicateKey } from '#lib/duplicate-key.ts';
import { dayMs, hourMs } from '#lib/duration.ts';
import { hashOfToken, newToken } from '#lib/link-token.server.ts';
import { networkOf } from '#lib/network.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import type { AccountStore } from '../mail-links/account-store.server.ts';
import type { MayMail } from '../mail-links/mail-allowance.server.ts';
import type { MailLinkStore } from '../mail-links/mail-link-store.server.ts';
import type { SignInLinks } from '../mail-links/sign-in-links.server.ts';
import type { Proof, ProofFailure, ProveOwner } from '../profile/owner-proof.server.ts';
import type { AuthMails } from '../sign-in/account-mails.server.ts';
import type { AuthLimits } from '../sign-in/auth-limits.server.ts';
import type { LiveSession } from '../sign-in/session-store.server.ts';
import type { EmailChangeStore } from './email-change-store.server.ts';

type Options = {
  db: SqlDatabase;
  store: EmailChangeStore;
  accounts: Pick<AccountStore, 'idOf' | 'setEmail' | 'dropPassword'>;
  links: Pick<MailLinkStore, 'remove'>;
  signInLinks: Pick<SignInLinks, 'sendReset'>;
  mails: Pick<AuthMails, 'confirmNewAddress' | 'addressChangeAsked' | 'addressChanged' | 'alreadyRegistered'>;
  prove: ProveOwner;
  limits: AuthLimits;
  mayMail: MayMail;
  clock: Clock;
};

const confirmForMs = hourMs;
const undoForMs = 7 * dayMs;

type EmailChangeFailure = ProofFailure | 'same-address';

type Wish = Proof & { email: string };

export type EmailChanges = ReturnType<typeof createEmailChanges>;

/** If two accounts take an address at once, the second is told that the link no longer works. */
const ignoreDuplicate = (error: unknown): undefined => {
  if (!isDuplicateKey(error)) throw error;
};

/**
 * Changes the email address of an account after its owner has proven their identity and the new address was confirmed.
 * The old address is notified of both and can undo the change for a week, so that a stolen password does not give away
 * the account for good.
 */
export const createEmailChanges = (options: Options) => {
  const { db, store, accounts, links, signInLinks, mails, prove, limits, mayMail, clock } = options;
  return {
    /** The response does not reveal whether the new address has an account: a mail tells its owner instead. */
    ask: async (
      session: LiveSession,
      { email: newEmail, ...proof }: Wish,
    ): Promise<Result<void, EmailChangeFailure>> => {
      const { consumerId, email: oldEmail } = session;
      const { origin } = proof;
      if (newEmail === oldEmail) return err('same-address');
      const refused = await prove(session, proof);
      if (refused) return err(refused);
      const attempt = await limits.take('mail', { network: networkOf(proof.ip), origin, email: newEmail });
      if ('waitMs' in attempt) return err('too-many-requests');
      if (!(await mayMail('new-address', newEmail))) return ok(undefined);
      const now = clock.now();
      const token = newToken();
      await db.transaction(async (inside) => {
        await mails.addressChangeAsked({ to: oldEmail, origin, session: inside }, newEmail);
        if (await accounts.idOf(newEmail, inside)) {
          return mails.alreadyRegistered({ to: newEmail, origin, session: inside });
        }
        const change = { id: randomUUID(), consumerId, oldEmail, newEmail, requestedMs: now };
        await store.replace({ ...change, tokenHash: hashOfToken(token), expiresMs: now + confirmForMs }, inside);
        await mails.confirmNewAddress({ to: newEmail, origin, session: inside }, token);
      });
      return ok(undefined);
    },

    /** The new address of a link; undefined if the link is used or expired. */
    look: async (token: string): Promise<string | undefined> =>
      (await store.waiting(hashOfToken(token), clock.now()))?.newEmail,

    /** Moves the account; signs out every device and removes the pending links of both addresses. */
    confirm: async (token: string, origin: SiteOrigin): Promise<Result<string, 'gone'>> => {
      const moving = db.transaction(async (session) => {
        const now = clock.now();
        const change = await store.waiting(hashOfToken(token), now, session);
        if (!change || (await accounts.idOf(change.newEmail, session))) return undefined;
        const { id, consumerId, oldEmail, newEmail } = change;
        if ((await accounts.idOf(oldEmail, session)) !== consumerId) return undefined;
        const undoToken = newToken();
        await accounts.setEmail(consumerId, newEmail, { now, session });
        for (const email of [oldEmail, newEmail]) await links.remove(email, session);
        await store.confirm(id, hashOfToken(undoToken), now, session);
        await mails.addressChanged({ to: oldEmail, origin, session }, { newEmail, undoToken });
        return consumerId;
      });
      const moved = await moving.catch(ignoreDuplicate);
      return moved === undefined ? err('gone') : ok(moved);
    },

    /** The old address that the undo link would restore. */
    lookBack: async (token: string): Promise<string | undefined> =>
      (await store.done(hashOfToken(token), clock.now() - undoForMs))?.oldEmail,

    /**
     * Undoes a change. The person who made it may know the password, so the password is removed and a link to choose a
     * new one is mailed.
     */
    undo: async (token: string, origin: SiteOrigin): Promise<Result<string, 'gone'>> => {
      const returning = db.transaction(async (session) => {
        const now = clock.now();
        const change = await store.done(hashOfToken(token), now - undoForMs, session);
        if (!change || (await accounts.idOf(change.oldEmail, session))) return undefined;
        const { consumerId, oldEmail, newEmail } = change;
        await accounts.setEmail(consumerId, oldEmail, { now, session });
        await accounts.dropPassword(consumerId, session);
        await links.remove(newEmail, session);
        await store.removeFrom(change, session);
        return oldEmail;
      });
      const back = await returning.catch(ignoreDuplicate);
      if (back === undefined) return err('gone');
      await signInLinks.sendReset({ email: back, origin });
      return ok(back);
    },

    forgetOld: (): Promise<void> => store.removeOld(clock.now(), clock.now() - undoForMs),
  };
};
