import { randomUUID } from 'node:crypto';
import { type BrandedMail, layOutMail, type MailWords } from '#domains/people/mail/mail-layout.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import type { SiteOrigin } from '#domains/reference/brands/site-hosts.server.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import { accountPath, signInPath } from '#paths/paths.ts';

/** The outbox, as far as sign-in needs it. The message is stored together with what it speaks of, or neither is. */
export type SendMail = (
  message: BrandedMail & { channel: 'mail'; cause: string; to: string; subject: string },
  session: SqlSession,
) => Promise<unknown>;

/** Whom a mail is for, the site it speaks for, and the transaction it belongs to. */
export type Addressee = { to: string; origin: SiteOrigin; session: SqlSession };

type Letter = MailWords & { subject: string };

const ignore = 'If this was not you, you can ignore this message: nothing happens unless the link is used.';

/**
 * Links lead to a page with a button and change nothing by being opened, because mail scanners open every link and
 * ours work once.
 */
const linkTo = (origin: SiteOrigin, path: string, query: Record<string, string>): string =>
  `${origin}${path}?${new URLSearchParams(query)}`;

/** The brand of the host where somebody asked. */
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
          'Someone, we hope you, signed up with this address. There is no account until you confirm that the address is yours.',
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
        paragraphs: ['Here is the link you asked for. It works once.'],
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
        paragraphs: ['Someone, we hope you, asked for a new password for this account.'],
        action: { label: 'Choose a new password', url: linkTo(at.origin, signInPath('reset-password'), { token }) },
        note: `The link works once, for one hour. ${ignore}`,
      }),

    alreadyRegistered: (at: Addressee) =>
      mail('already-registered', at, {
        subject: `You already have an account at ${brandName(at.origin)}`,
        heading: 'You already have an account',
        paragraphs: [
          'Someone, we hope you, tried to make an account with this address. You have one already: sign in to it, or choose a new password if you have forgotten yours.',
        ],
        action: { label: 'Sign in', url: `${at.origin}${signInPath('sign-in')}` },
        note: 'If this was not you, there is nothing to do. Nobody was told that this address has an account.',
      }),

    passwordChanged: (at: Addressee, by: 'link' | 'signed-in') =>
      mail('password-changed', at, {
        subject: `Your password at ${brandName(at.origin)} was changed`,
        heading: 'Your password was changed',
        paragraphs: [
          by === 'link'
            ? 'Every device that was signed in has been signed out. Sign in with the new password.'
            : 'It was changed on a device that was signed in, by somebody who knew the old one.',
        ],
        action: { label: 'Sign in', url: `${at.origin}${signInPath('sign-in')}` },
        note: 'If this was not you, choose a new password at once: “Forgot your password?” on the sign-in page sends a link to this address.',
      }),

    confirmNewAddress: (at: Addressee, token: string) =>
      mail('confirm-new-address', at, {
        subject: `Confirm your new email for ${brandName(at.origin)}`,
        heading: 'Confirm your new email',
        paragraphs: ['Someone, we hope you, wants to sign in to an account with this address from now on.'],
        action: {
          label: 'Confirm my new email',
          url: linkTo(at.origin, signInPath('verify'), { kind: 'new-address', token }),
        },
        note: `The link works once, for one hour. ${ignore}`,
      }),

    addressChangeAsked: (at: Addressee, newEmail: string) =>
      mail('address-change-asked', at, {
        subject: `A new email for your account at ${brandName(at.origin)}`,
        heading: 'A new email was asked for',
        paragraphs: [
          `Somebody who is signed in to your account wants its email to be ${newEmail}. Nothing changes until that address is confirmed.`,
        ],
        action: { label: 'See my account', url: `${at.origin}${accountPath('profile')}` },
        note: 'If this was not you, change your password now: your profile is where to do it, and every other device is signed out with it.',
      }),

    addressChanged: (at: Addressee, { newEmail, undoToken }: { newEmail: string; undoToken: string }) =>
      mail('address-changed', at, {
        subject: `The email of your account at ${brandName(at.origin)} was changed`,
        heading: 'The email of your account was changed',
        paragraphs: [
          `From now on you sign in as ${newEmail}, and what we send goes there. This address is no longer used.`,
          'If this was not you, take it back within seven days. Every device is signed out then, and you choose a new password.',
        ],
        action: {
          label: 'Take it back',
          url: linkTo(at.origin, signInPath('verify'), { kind: 'old-address', token: undoToken }),
        },
        note: 'If this was you, there is nothing to do.',
      }),

    guessesNoticed: (at: Addressee, guesses: number) =>
      mail('guesses-noticed', at, {
        subject: `Somebody may be guessing your password at ${brandName(at.origin)}`,
        heading: 'Somebody may be guessing your password',
        paragraphs: [
          `In the last hour there were ${guesses} wrong tries to sign in to your account. We now answer wrong ones more slowly. The right password still works, and a wrong one lets nobody in.`,
          'If your password is short, or you use it anywhere else, choose a new one.',
        ],
        action: { label: 'Choose a new password', url: `${at.origin}${signInPath('forgot-password')}` },
        note: 'We write about this at most once an hour. If it was you who forgot the password, there is nothing else to do.',
      }),

    providerJoined: (at: Addressee, provider: string) =>
      mail('provider-joined', at, {
        subject: `${provider} can now sign you in at ${brandName(at.origin)}`,
        heading: 'A new way to sign in',
        paragraphs: [
          `Somebody signed in to your account with ${provider}, which confirmed that this address is theirs. From now on ${provider} opens your account too.`,
          `If this was not you, somebody can use your account at ${provider}: change your password there first, and then sign out every device here.`,
        ],
        action: { label: 'See my signed-in devices', url: `${at.origin}${accountPath('profile')}#devices` },
        note: 'If this was you, there is nothing to do.',
      }),

    accountRestored: (at: Addressee) =>
      mail('account-restored', at, {
        subject: `Your account at ${brandName(at.origin)} is restored`,
        heading: 'Your account is restored',
        paragraphs: [
          'You had canceled it, and somebody signed in to it just now. Nothing is deleted: what you saved is there, and alerts that were on are on again.',
        ],
        action: { label: 'See my account', url: `${at.origin}${accountPath()}` },
        note: 'If this was not you, choose a new password at once: “Forgot your password?” on the sign-in page sends a link to this address.',
      }),

    accountCancelled: (at: Addressee, until: string) =>
      mail('account-cancelled', at, {
        subject: `Your account at ${brandName(at.origin)} is canceled`,
        heading: 'Your account is canceled',
        paragraphs: [
          `Alerts have stopped and every device is signed out. On ${until} everything you saved is deleted.`,
          'Sign in before then and everything is as it was.',
        ],
        action: { label: 'Keep my account', url: `${at.origin}${signInPath('sign-in')}` },
      }),
  };
};

export type AuthMails = ReturnType<typeof createAuthMails>;
