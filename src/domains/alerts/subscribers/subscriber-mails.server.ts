import { randomUUID } from 'node:crypto';
import { type BrandedMail, layOutMail } from '#domains/mail/mail-layout.ts';
import type { MailLook } from '#domains/mail/mail-look.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import { dayWords, type LightUser } from './light-user.ts';

/** The outbox, as far as subscribing needs it. */
type SendMail = (
  message: BrandedMail & { channel: 'mail'; cause: string; to: string; subject: string },
  session?: SqlSession,
) => Promise<unknown>;

type Options = { send: SendMail; mailLook(origin: string): MailLook };

type Wanted = { name: string; details: string };

export type SubscriberMails = ReturnType<typeof createSubscriberMails>;

export const createSubscriberMails = ({ send, mailLook }: Options) => ({
  /** RULING-19: the one mail to an address nobody has confirmed. */
  confirm: async (
    { email, origin }: Pick<LightUser, 'email' | 'origin'>,
    {
      wanted,
      rhythm,
      url,
      askedMs,
      untilMs,
    }: { wanted: Wanted; rhythm: string; url: string; askedMs: number; untilMs: number },
    session?: SqlSession,
  ): Promise<void> => {
    const letter = layOutMail(mailLook(origin), {
      heading: 'Confirm your car alerts',
      paragraphs: ['Someone entered this address to hear about these cars:'],
      quote: [wanted.name, wanted.details].filter(Boolean).join('\n'),
      action: { label: 'Confirm and start alerts', url },
      note: `${rhythm} No account is needed. Was that not you? Do nothing. We send no second email, and delete this address on ${dayWords(untilMs)}. Asked for on ${new URL(origin).host} on ${dayWords(askedMs)}.`,
    });
    const subject = 'Confirm your car alerts';
    await send({ channel: 'mail', cause: `confirm-alerts:${randomUUID()}`, to: email, subject, ...letter }, session);
  },

  /** For whoever lost theirs; only ever to an address that has confirmed. */
  manageLink: async ({ email, origin }: Pick<LightUser, 'email' | 'origin'>, url: string): Promise<void> => {
    const look = mailLook(origin);
    const mail = layOutMail(look, {
      heading: 'Your email alerts',
      paragraphs: [
        'Someone, we hope you, asked for the link to see, change or delete the alerts that come to this address.',
      ],
      action: { label: 'See my alerts', url },
      note: 'The link works for 90 days, for whoever has it. If this was not you, there is nothing to do.',
    });
    const subject = `Your email alerts at ${look.name}`;
    await send({ channel: 'mail', cause: `manage-alerts:${randomUUID()}`, to: email, subject, ...mail });
  },
});
