import { randomUUID } from 'node:crypto';
import { confirmLetter } from '#domains/people/mail/letters/confirm-letter.ts';
import { type BrandedMail, layOutMail } from '#domains/people/mail/mail-layout.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import { oneClickStop } from '#domains/people/mail/not-you.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import { dayWords, type LightUser } from './light-user.ts';

/** The outbox's method that sign-ups need. */
type SendMail = (
  message: BrandedMail & {
    channel: 'mail';
    cause: string;
    to: string;
    subject: string;
    headers?: Record<string, string>;
  },
  session?: SqlSession,
) => Promise<unknown>;

type Options = {
  send: SendMail;
  mailLook(origin: string): MailLook;
  /** Link by which the reader of an address stops mails that ask to confirm alerts. */
  stopUrl(address: string, origin: string): string;
};

type Wanted = { name: string; details: string };

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });

export type SubscriberMails = ReturnType<typeof createSubscriberMails>;

export const createSubscriberMails = ({ send, mailLook, stopUrl }: Options) => ({
  /** The only mail to an unconfirmed address (RULING-19). */
  confirm: async (
    { email, origin }: Pick<LightUser, 'email' | 'origin'>,
    {
      wanted,
      rhythm,
      url,
      requestedMs,
      untilMs,
    }: { wanted: Wanted; rhythm: string; url: string; requestedMs: number; untilMs: number },
    session?: SqlSession,
  ): Promise<void> => {
    const stop = stopUrl(email, origin);
    const letter = confirmLetter(mailLook(origin), {
      wanted,
      rhythm,
      confirmUrl: url,
      stopUrl: stop,
      deletedOn: dayWords(untilMs),
      requestedAt: { host: new URL(origin).host, when: `${dayWords(requestedMs)} at ${time.format(requestedMs)} UTC` },
    });
    const headers = oneClickStop(stop);
    await send({ channel: 'mail', cause: `confirm-alerts:${randomUUID()}`, to: email, ...letter, headers }, session);
  },

  /** Resends the link to the subscriptions; only to a confirmed address. */
  manageLink: async ({ email, origin }: Pick<LightUser, 'email' | 'origin'>, url: string): Promise<void> => {
    const look = mailLook(origin);
    const mail = layOutMail(look, {
      heading: 'Your email alerts',
      paragraphs: [
        'You or someone else asked for the link to see, change or delete the alerts that come to this address.',
      ],
      action: { label: 'See my alerts', url },
      note: 'The link works for 90 days, for anyone who has it. If this wasn’t you, you can ignore this email.',
    });
    const subject = `Your email alerts at ${look.name}`;
    await send({ channel: 'mail', cause: `manage-alerts:${randomUUID()}`, to: email, subject, ...mail });
  },
});
