import { randomUUID } from 'node:crypto';
import { layOutMail, type MailWords } from './mail-layout.server.ts';

/** The outbox, as far as sign-in needs it. */
export type SendMail = (message: {
  channel: 'mail';
  cause: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}) => Promise<unknown>;

type Letter = Omit<MailWords, 'brandName'> & { subject: string };

const ignore = 'If this was not you, you can ignore this message: nothing happens unless the link is used.';

/**
 * Links lead to a page with a button and change nothing by being opened, because mail scanners open every link and
 * ours work once.
 */
const linkTo = (origin: string, path: string, query: Record<string, string>): string =>
  `${origin}${path}?${new URLSearchParams(query)}`;

export const createAuthMails = ({ send, brandName }: { send: SendMail; brandName(origin: string): string }) => {
  const mail = async (kind: string, to: string, origin: string, { subject, ...words }: Letter): Promise<void> => {
    const laidOut = layOutMail({ ...words, brandName: brandName(origin) });
    await send({ channel: 'mail', cause: `${kind}:${randomUUID()}`, to, subject, ...laidOut });
  };

  return {
    confirmAddress: (to: string, origin: string, token: string, returnTo: string) =>
      mail('confirm-address', to, origin, {
        subject: `Confirm your e-mail for ${brandName(origin)}`,
        heading: 'Confirm your e-mail',
        paragraphs: ['Someone, we hope you, made an account with this address. Confirm it to sign in.'],
        action: {
          label: 'Confirm my e-mail',
          url: linkTo(origin, '/my-autotrader/verify', { kind: 'address', token, returnTo }),
        },
        note: `The link works for 24 hours. ${ignore}`,
      }),

    signInLink: (to: string, origin: string, token: string, returnTo: string) =>
      mail('sign-in-link', to, origin, {
        subject: `Your sign-in link for ${brandName(origin)}`,
        heading: 'Sign in without a password',
        paragraphs: ['Here is the link you asked for. It works once.'],
        action: {
          label: 'Sign in',
          url: linkTo(origin, '/my-autotrader/verify', { kind: 'link', token, returnTo }),
        },
        note: `The link works for 15 minutes. ${ignore}`,
      }),

    resetPassword: (to: string, origin: string, token: string) =>
      mail('reset-password', to, origin, {
        subject: `Choose a new password for ${brandName(origin)}`,
        heading: 'Choose a new password',
        paragraphs: ['Someone, we hope you, asked for a new password for this account.'],
        action: { label: 'Choose a new password', url: linkTo(origin, '/my-autotrader/reset-password', { token }) },
        note: `The link works once, for one hour. ${ignore}`,
      }),

    alreadyRegistered: (to: string, origin: string) =>
      mail('already-registered', to, origin, {
        subject: `You already have an account at ${brandName(origin)}`,
        heading: 'You already have an account',
        paragraphs: [
          'Someone, we hope you, tried to make an account with this address. You have one already: sign in to it, or choose a new password if you have forgotten yours.',
        ],
        action: { label: 'Sign in', url: `${origin}/my-autotrader/sign-in` },
        note: 'If this was not you, there is nothing to do. Nobody was told that this address has an account.',
      }),

    passwordChanged: (to: string, origin: string) =>
      mail('password-changed', to, origin, {
        subject: `Your password at ${brandName(origin)} was changed`,
        heading: 'Your password was changed',
        paragraphs: ['Every device that was signed in has been signed out. Sign in with the new password.'],
        action: { label: 'Sign in', url: `${origin}/my-autotrader/sign-in` },
        note: 'If this was not you, choose a new password at once: “Forgot your password?” on the sign-in page sends a link to this address.',
      }),

    accountCancelled: (to: string, origin: string, until: string) =>
      mail('account-cancelled', to, origin, {
        subject: `Your account at ${brandName(origin)} is cancelled`,
        heading: 'Your account is cancelled',
        paragraphs: [
          `Alerts have stopped and every device is signed out. On ${until} everything you saved is deleted.`,
          'Sign in before then and everything is as it was.',
        ],
        action: { label: 'Keep my account', url: `${origin}/my-autotrader/sign-in` },
      }),
  };
};

export type AuthMails = ReturnType<typeof createAuthMails>;
