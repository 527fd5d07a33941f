import { layOutMail } from '#domains/people/mail/mail-layout.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import { lossWords } from '#domains/supply/feeds/feed-losses.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { opsPath } from '#paths/paths.ts';
import type { FeedStore } from './feed-store.server.ts';
import type { ImportRun } from './import-run.ts';

type Mail = ReturnType<typeof layOutMail> & { channel: 'mail'; cause: string; to: string; subject: string };

type Sources = {
  db: SqlDatabase;
  feeds: Pick<FeedStore, 'find'>;
  /** The operators who may decide about imports. */
  editors(): Promise<readonly { id: string; email: string }[]>;
  send(mail: Mail, session: SqlSession): Promise<unknown>;
  lookAt(origin: string): MailLook;
  site: { origin: string };
};

/** Tells operators that an import waits for their yes; sent once for each import, however often it is called. */
export const createWaitingMails =
  ({ db, feeds, editors, send, lookAt, site }: Sources) =>
  async (run: ImportRun): Promise<void> => {
    const { hold } = run;
    if (!hold) return;
    const name = (await feeds.find(run.feedId))?.name ?? run.fileName;
    const subject = `The feed ${name} waits for your yes`;
    const words = layOutMail(lookAt(site.origin), {
      heading: subject,
      paragraphs: [
        `Importing ${run.fileName} would take ${lossWords(hold)}.`,
        'Nothing was stored, and cars on sale stay as they are until you import or discard the file, or a newer one arrives.',
      ],
      ...(hold.dealers.length > 0 && {
        facts: [
          {
            heading: 'Dealers that would lose most',
            rows: hold.dealers.slice(0, 5).map((dealer) => [dealer.name, lossWords(dealer)] as const),
          },
        ],
      }),
      action: { label: 'Review import', url: `${site.origin}${opsPath(`feeds/imports/${run.id}`)}` },
      note: 'You get this email because you’re an owner or editor of the site.',
    });
    const recipients = await editors();
    await db.transaction(async (session) => {
      for (const { id, email } of recipients)
        await send({ channel: 'mail', cause: `import-waiting:${run.id}:${id}`, to: email, subject, ...words }, session);
    });
  };
