import { layOutMail } from '#domains/people/mail/mail-layout.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import { opsPath } from '#paths/paths.ts';
import type { Ramp } from './ramp.ts';

type Mail = ReturnType<typeof layOutMail> & { channel: 'mail'; cause: string; to: string; subject: string };

type Sources = {
  send(mail: Mail, session: SqlSession): Promise<unknown>;
  lookAt(origin: string): MailLook;
  site: { origin: string };
};

type Reader = { id: string; email: string };

/** Tells those who may publish experiments that a ramp rolled itself back, or that everybody has the variation. */
export const createRampMails =
  ({ send, lookAt, site }: Sources) =>
  async (ramp: Ramp, readers: readonly Reader[], session: SqlSession): Promise<void> => {
    const isBack = ramp.state === 'rolled-back';
    const subject = isBack
      ? `${ramp.variationKey} of ${ramp.flagKey} was rolled back`
      : `Everybody gets ${ramp.variationKey} of ${ramp.flagKey} now`;
    const last = ramp.events.at(-1);
    const words = layOutMail(lookAt(site.origin), {
      heading: subject,
      paragraphs: isBack
        ? [last?.note ?? '', 'Nobody gets the variation from the ramp anymore. It won’t go up again by itself.']
        : ['Every guard held at the last step.', 'Nobody is left to compare with, so the ramp watches nothing more.'],
      ...(ramp.readings.length > 0 && {
        facts: [{ heading: 'Guards', rows: ramp.readings.map(({ name, words: text }) => [name, text] as const) }],
      }),
      action: { label: 'See figures', url: `${site.origin}${opsPath(`experiments/results/${ramp.experimentKey}`)}` },
      note: 'You get this email because you’re an owner or publisher of the site.',
    });
    for (const { id, email } of readers)
      await send(
        { channel: 'mail', cause: `ramp-${ramp.state}:${ramp.id}:${id}`, to: email, subject, ...words },
        session,
      );
  };
export type RampMails = ReturnType<typeof createRampMails>;
