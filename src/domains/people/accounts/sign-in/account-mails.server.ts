import { randomUUID } from 'node:crypto';
import { type BrandedMail, layOutMail, type MailWords } from '#domains/people/mail/mail-layout.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import type { SiteOrigin } from '#domains/reference/brands/site-hosts.server.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import { accountPath, signInPath } from '#paths/paths.ts';

/** The outbox as used by sign-in. The mail is stored in the same transaction as its cause. */
export type SendMail = (
  message: BrandedMail & { channel: 'mail'; cause: string; to: string; subject: string },
  session: SqlSession,
) => Promise<unknown>;

/** The recipient of a mail, the site it is sent for, and its transaction. */
export type Addressee = { to: string; origin: SiteOrigin; session: SqlSession };

type Letter = MailWords & { subject: string };

const ignore = 'If this wasn’t you, you can ignore this email. Nothing happens unless the link is used.';

/**
 * Links lead to a page with a button and change nothing when opened, because mail scanners open every link and ours
 * work only once.
 */
const linkTo = (origin: SiteOrigin, path: string, query: Record<string, string>): string =>
  `${origin}${path}?${new URLSearchParams(query)}`;

/** The look of mails of the brand at this host. */
export type LookOfSite = (origin: SiteOrigin) => MailLook;

export const createAuthMails = ({ send, mailLook }: { send: SendMail; mailLook: LookOfSite }) => {
  const brandName = (origin: SiteOrigin): string => mailLook(origin).name;
  const mail = async (
    kind: string,
    { to, origin, session }: Addressee,
    { subject, ...words }: Letter,
  ): Promise<void> => {
    const laidOut = layOutMail(mailLook(origin), words);
    await send({ channel: 'mail', cause: `${kind}:${randomUUID()}`, to, subject, ...laidOut }, session);
  };

  return {
    confirmAddress: (at: Addressee, token: string, returnTo: string) =>
      mail('confirm-address', at, {
        subject: `Confirm your email for ${brandName(at.origin)}`,
        heading: 'Confirm your email',
        paragraphs: [
          'You or someone else signed up with this address. There’s no account until you confirm the address is yours.',
        ],
        action: {
          label: 'Confirm my email',
          url: linkTo(at.origin, signInPath('verify'), { kind: 'address', token, returnTo }),
        },
        note: `The link works once, for 24 hours, until a newer one is sent. ${ignore}`,
      }),

    signInLink: (at: Addressee, token: string, returnTo: string) =>
      mail('sign-in-link', at, {
        subject: `Your sign-in link for ${brandName(at.origin)}`,
        heading: 'Sign in without a password',
        paragraphs: ['Here’s your sign-in link. It works one time.'],
        action: {
          label: 'Sign in',
          url: linkTo(at.origin, signInPath('verify'), { kind: 'link', token, returnTo }),
        },
        note: `The link works for 15 minutes. ${ignore}`,
      }),

    resetPassword: (at: Addressee, token: string) =>
      mail('reset-password', at, {
        subject: `Choose a new password for ${brandName(at.origin)}`,
        heading: 'Choose a new password',
        paragraphs: ['You or someone else asked for a new password for this account.'],
        action: { label: 'Choose a new password', url: linkTo(at.origin, signInPath('reset-password'), { token }) },
        note: `The link works once, for one hour. ${ignore}`,
      }),

    alreadyRegistered: (at: Addressee) =>
      mail('already-registered', at, {
        subject: `You already have an account at ${brandName(at.origin)}`,
        heading: 'You already have an account',
        paragraphs: [
          'You or someone else tried to create an account with this address. You already have one: sign in, or choose a new password if you forgot yours.',
        ],
        action: { label: 'Sign in', url: `${at.origin}${signInPath('sign-in')}` },
        note: 'Not you? Ignore this email. We didn’t share anything about your account.',
      }),

    passwordChanged: (at: Addressee, by: 'link' | 'signed-in') =>
      mail('password-changed', at, {
        subject: `Your password at ${brandName(at.origin)} was changed`,
        heading: 'Your password was changed',
        paragraphs: [
          by === 'link'
            ? 'Every device that was signed in has been signed out. Sign in with the new password.'
            : 'Your password was changed from a signed-in device.',
        ],
        action: { label: 'Sign in', url: `${at.origin}${signInPath('sign-in')}` },
        note: 'If this wasn’t you, choose a new password right away: “Forgot your password?” on the sign-in page sends a link to this address.',
      }),

    confirmNewAddress: (at: Addressee, token: string) =>
      mail('confirm-new-address', at, {
        subject: `Confirm your new email for ${brandName(at.origin)}`,
        heading: 'Confirm your new email',
        paragraphs: ['You or someone else asked to use this address to sign in to an account.'],
        action: {
          label: 'Confirm my new email',
          url: linkTo(at.origin, signInPath('verify'), { kind: 'new-address', token }),
        },
        note: `The link works once, for one hour. ${ignore}`,
      }),

    addressChangeAsked: (at: Addressee, newEmail: string) =>
      mail('address-change-asked', at, {
        subject: `A new email for your account at ${brandName(at.origin)}`,
        heading: 'Email change requested',
        paragraphs: [
          `Someone signed in to your account asked to change its email to ${newEmail}. Nothing changes until that address is confirmed.`,
        ],
        action: { label: 'See my account', url: `${at.origin}${accountPath('profile')}` },
        note: 'If this wasn’t you, change your password in your profile now. That signs out every other device.',
      }),

    addressChanged: (at: Addressee, { newEmail, undoToken }: { newEmail: string; undoToken: string }) =>
      mail('address-changed', at, {
        subject: `The email of your account at ${brandName(at.origin)} was changed`,
        heading: 'The email of your account was changed',
        paragraphs: [
          `From now on you sign in as ${newEmail}, and our emails go there. This address is no longer used.`,
          'If this wasn’t you, undo the change within seven days. That signs out every device, and you choose a new password.',
        ],
        action: {
          label: 'Undo the change',
          url: linkTo(at.origin, signInPath('verify'), { kind: 'old-address', token: undoToken }),
        },
        note: 'If this was you, you’re all set.',
      }),

    guessesNoticed: (at: Addressee, guesses: number) =>
      mail('guesses-noticed', at, {
        subject: `Someone may be guessing your password at ${brandName(at.origin)}`,
        heading: 'Someone may be guessing your password',
        paragraphs: [
          `In the last hour, there were ${guesses} failed attempts to sign in to your account. We now slow down wrong passwords. The right one still works, and a wrong one lets no one in.`,
          'If your password is short, or you use it anywhere else, choose a new one.',
        ],
        action: { label: 'Choose a new password', url: `${at.origin}${signInPath('forgot-password')}` },
        note: 'We email about this at most once an hour. If you just forgot your password, you don’t need to do anything else.',
      }),

    providerJoined: (at: Addressee, provider: string) =>
      mail('provider-joined', at, {
        subject: `${provider} can now sign you in at ${brandName(at.origin)}`,
        heading: 'A new way to sign in',
        paragraphs: [
          `Someone signed in to your account with ${provider}, which confirmed that this address is theirs. From now on, you can sign in with ${provider} too.`,
          `If this wasn’t you, someone can use your ${provider} account: change your password there first, then sign out every device here.`,
        ],
        action: { label: 'See my signed-in devices', url: `${at.origin}${accountPath('profile')}#devices` },
        note: 'If this was you, you’re all set.',
      }),

    accountRestored: (at: Addressee) =>
      mail('account-restored', at, {
        subject: `Your account at ${brandName(at.origin)} is restored`,
        heading: 'Your account is restored',
        paragraphs: [
          'You canceled it, and someone just signed in to it. Nothing was deleted: what you saved is there, and alerts that were on are on again.',
        ],
        action: { label: 'See my account', url: `${at.origin}${accountPath()}` },
        note: 'If this wasn’t you, choose a new password right away: “Forgot your password?” on the sign-in page sends a link to this address.',
      }),

    accountCancelled: (at: Addressee, until: string) =>
      mail('account-cancelled', at, {
        subject: `Your account at ${brandName(at.origin)} is canceled`,
        heading: 'Your account is canceled',
        paragraphs: [
          `Alerts have stopped and every device is signed out. On ${until} everything you saved is deleted.`,
          'Sign in before then to keep everything.',
        ],
        action: { label: 'Keep my account', url: `${at.origin}${signInPath('sign-in')}` },
      }),
  };
};

export type AuthMails = ReturnType<typeof createAuthMails>;
