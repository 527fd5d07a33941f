import { z } from 'zod';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';

/** Invitations are passed on by the operator; the others are mailed. */
const mailLinkKinds = ['sign-up', 'sign-in', 'reset', 'invitation'] as const;
type MailLinkKind = (typeof mailLinkKinds)[number];

/** The data of a sign-up, used once its address is confirmed in the browser that signed up. */
export const SignUp = z.object({
  name: z.string(),
  /** First and last name as typed, each separately (PROF-01). */
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  passwordHash: z.string().optional(),
  /** The provider account of a sign-up whose provider does not verify the address. */
  provider: z.object({ providerId: z.string(), accountId: z.string() }).optional(),
});
export type SignUp = z.infer<typeof SignUp>;

export type MailLink = {
  email: string;
  kind: MailLinkKind;
  tokenHash: string;
  signUp: SignUp | undefined;
  browserHash: string | undefined;
};

type Row = {
  email: string;
  kind: MailLinkKind;
  token_hash: string;
  sign_up: string | null;
  browser_hash: string | null;
  created_ms: number;
  expires_ms: number;
};
type Tables = { mail_links: Row };

const linkOf = (row: Row): MailLink => ({
  email: row.email,
  kind: row.kind,
  tokenHash: row.token_hash,
  signUp: row.sign_up === null ? undefined : SignUp.parse(JSON.parse(row.sign_up)),
  browserHash: row.browser_hash ?? undefined,
});

export type MailLinkStore = ReturnType<typeof createMailLinkStore>;

/** Links in mails that have not been used. The key is address and kind, so a newer link replaces the older. */
export const createMailLinkStore = (db: SqlDatabase) => {
  const table = (session: SqlSession = db) => session.with<Tables>();

  return {
    replace: async (
      link: Pick<MailLink, 'email' | 'kind' | 'tokenHash'> & Partial<MailLink>,
      { now, forMs, session }: { now: number; forMs: number; session: SqlSession },
    ): Promise<void> => {
      const content = {
        token_hash: link.tokenHash,
        sign_up: link.signUp ? JSON.stringify(link.signUp) : null,
        browser_hash: link.browserHash ?? null,
        created_ms: now,
        expires_ms: now + forMs,
      };
      await table(session)
        .insertInto('mail_links')
        .values({ email: link.email, kind: link.kind, ...content })
        .onConflict((conflict) => conflict.columns(['email', 'kind']).doUpdateSet(content))
        .execute();
    },

    find: async (
      kind: MailLinkKind,
      by: { tokenHash: string } | { email: string },
      { now, session }: { now: number; session?: SqlSession },
    ): Promise<MailLink | undefined> => {
      const row = await table(session)
        .selectFrom('mail_links')
        .selectAll()
        .where('kind', '=', kind)
        .where((where) => ('email' in by ? where('email', '=', by.email) : where('token_hash', '=', by.tokenHash)))
        .where('expires_ms', '>', now)
        .executeTakeFirst();
      return row && linkOf(row);
    },

    remove: async (
      email: string,
      session: SqlSession,
      kinds: readonly MailLinkKind[] = mailLinkKinds,
    ): Promise<void> => {
      await table(session).deleteFrom('mail_links').where('email', '=', email).where('kind', 'in', kinds).execute();
    },

    /** The pending links of an address for its owner's data export, without their tokens. */
    listOf: async (email: string): Promise<{ kind: MailLinkKind; sentDate: string; expiresDate: string }[]> => {
      const rows = await table()
        .selectFrom('mail_links')
        .selectAll()
        .where('email', '=', email)
        .orderBy('kind')
        .execute();
      return rows.map(({ kind, created_ms, expires_ms }) => ({
        kind,
        sentDate: new Date(created_ms).toISOString(),
        expiresDate: new Date(expires_ms).toISOString(),
      }));
    },

    removeExpired: async (now: number): Promise<void> => {
      await table().deleteFrom('mail_links').where('expires_ms', '<=', now).execute();
    },
  };
};
