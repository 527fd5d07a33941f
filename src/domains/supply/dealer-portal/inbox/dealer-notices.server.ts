import type { Lead } from '#domains/contact/leads/lead-store.server.ts';
import { layOutMail } from '#domains/people/mail/mail-layout.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { dealerPortalPath } from '#paths/paths.ts';
import type { Person } from '../members/dealer-members.server.ts';
import type { MemberStore } from '../members/member-store.server.ts';

type NoticeMail = ReturnType<typeof mailOf>;

type Sources = {
  db: SqlDatabase;
  members: Pick<MemberStore, 'ofDealer' | 'withDaily'>;
  people(consumerIds: readonly string[]): Promise<ReadonlyMap<string, Person>>;
  dealerOf(dealerId: number): Promise<{ id: number; name: string } | undefined>;
  send(mail: NoticeMail, session: SqlSession): Promise<unknown>;
  lookAt(origin: string): MailLook;
  /** The site that daily summaries lead to. */
  origin: string;
  clock: Clock;
};

type Notice = { to: string; cause: string; subject: string; words: string; url: string; label: string };

const mailOf = (look: MailLook, { to, cause, subject, words, url, label }: Notice) => ({
  channel: 'mail' as const,
  cause,
  to,
  subject,
  ...layOutMail(look, {
    heading: subject,
    paragraphs: [words],
    action: { label, url },
    note: 'Choose what we email you about on the Team page of your dealer portal.',
  }),
});

/** Mails to the people of a dealer, as each of them chose (DLR-12). */
export const createDealerNotices = ({ db, members, people, dealerOf, send, lookAt, origin, clock }: Sources) => ({
  /** In the transaction that stores the question. */
  questionTaken: async (lead: Lead, _seller: unknown, session: SqlSession): Promise<void> => {
    const wanted = (await members.ofDealer(lead.ownerId, session)).filter(({ notices }) =>
      notices.includes('question'),
    );
    if (wanted.length === 0) return;
    const peopleById = await people(wanted.map(({ consumerId }) => consumerId));
    const site = lead.site ?? origin;
    for (const { id, consumerId } of wanted) {
      const to = peopleById.get(consumerId)?.email;
      if (to === undefined) continue;
      const notice = {
        to,
        cause: `dealer-question:${lead.id}:${id}`,
        subject: `${lead.firstName || 'A shopper'} asks about the ${lead.vehicle}`,
        words: 'Read and answer it in your dealer portal. Shoppers see how fast you usually answer.',
        url: `${site}${dealerPortalPath(lead.ownerId, `inbox/${lead.id}`)}`,
        label: 'Read and answer',
      };
      await send(mailOf(lookAt(site), notice), session);
    }
  },

  /** Once a day, to those who chose a summary and have something waiting. */
  sendDaily: async (countWaiting: (dealerId: number) => Promise<number>): Promise<void> => {
    const wanted = await members.withDaily();
    const peopleById = await people(wanted.map(({ consumerId }) => consumerId));
    const day = Math.floor(clock.now() / dayMs);
    for (const { id, dealerId, consumerId } of wanted) {
      const to = peopleById.get(consumerId)?.email;
      const [dealer, waiting] = await Promise.all([dealerOf(dealerId), countWaiting(dealerId)]);
      if (to === undefined || !dealer || waiting === 0) continue;
      const notice = {
        to,
        cause: `dealer-daily:${id}:${day}`,
        subject: `${waiting} waiting for ${dealer.name}`,
        words: `${waiting === 1 ? 'One shopper waits' : `${waiting} shoppers wait`} for an answer.`,
        url: `${origin}${dealerPortalPath(dealerId, 'inbox')}`,
        label: 'Open the inbox',
      };
      await db.transaction((session) => send(mailOf(lookAt(origin), notice), session));
    }
  },
});
