import type { Lead } from '#domains/contact/leads/lead-store.server.ts';
import type { Purchase } from '#domains/contact/purchases/purchase.ts';
import { layOutMail } from '#domains/people/mail/mail-layout.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { dealerPortalPath } from '#paths/paths.ts';
import type { DealerNotice } from '../members/dealer-member.ts';
import type { Person } from '../members/dealer-members.server.ts';
import type { MemberStore } from '../members/member-store.server.ts';

type NoticeMessage = ReturnType<typeof mailOf> | ReturnType<typeof pushOf>;

type Sources = {
  db: SqlDatabase;
  members: Pick<MemberStore, 'ofDealer' | 'withDaily'>;
  people(consumerIds: readonly string[]): Promise<ReadonlyMap<string, Person>>;
  dealerOf(dealerId: number): Promise<{ id: number; name: string } | undefined>;
  devicesOf(consumerId: string, session: SqlSession): Promise<readonly { id: string }[]>;
  send(message: NoticeMessage, session: SqlSession): Promise<unknown>;
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

const pushOf = (look: MailLook, { cause, subject, url }: Notice, device: { id: string; consumerId: string }) => ({
  channel: 'push' as const,
  cause: `${cause}:${device.id}`,
  to: device.id,
  kind: 'alert' as const,
  consumerId: device.consumerId,
  title: look.name,
  text: subject,
  tag: cause,
  url,
});

export type DealerNotices = ReturnType<typeof createDealerNotices>;

/** Mails and notifications to the people of a dealer, as each of them chose (DLR-12). */
export const createDealerNotices = (sources: Sources) => {
  const { db, members, people, devicesOf, dealerOf, send, lookAt, origin, clock } = sources;

  /** To every member who chose this kind, in the transaction of what happened. */
  const tell = async (
    { dealerId, kind, site }: { dealerId: number; kind: DealerNotice; site: string },
    notice: Omit<Notice, 'to'>,
    session: SqlSession,
  ): Promise<void> => {
    const wanted = (await members.ofDealer(dealerId, session)).filter(({ notices }) => notices.includes(kind));
    const peopleById = await people(wanted.map(({ consumerId }) => consumerId));
    for (const { id, consumerId, notices } of wanted) {
      const to = peopleById.get(consumerId)?.email;
      if (to === undefined) continue;
      const own = { ...notice, cause: `${notice.cause}:${id}`, to };
      await send(mailOf(lookAt(site), own), session);
      if (!notices.includes('push')) continue;
      for (const device of await devicesOf(consumerId, session))
        await send(pushOf(lookAt(site), own, { id: device.id, consumerId }), session);
    }
  };

  return {
    /** In the transaction that stores the question. */
    questionTaken: async (lead: Lead, _seller: unknown, session: SqlSession): Promise<void> => {
      const { id, ownerId, firstName, vehicle, site = origin } = lead;
      const notice = {
        cause: `dealer-question:${id}`,
        subject: `${firstName || 'A shopper'} asks about the ${vehicle}`,
        words: 'Read and answer it in your dealer portal. Shoppers see how fast you usually answer.',
        url: `${site}${dealerPortalPath(ownerId, `inbox/${id}`)}`,
        label: 'Read and answer',
      };
      await tell({ dealerId: ownerId, kind: 'question', site }, notice, session);
    },

    /** In the transaction of what the shopper did in a conversation: wrote, or asked for, changed or canceled a test drive. */
    conversationChanged: async (
      { id, ownerId, site = origin }: Lead,
      { event, title, words }: { event: string; title: string; words: string },
      session: SqlSession,
    ): Promise<void> => {
      const notice = {
        cause: `dealer-conversation:${id}:${event}`,
        subject: title,
        words,
        url: `${site}${dealerPortalPath(ownerId, `inbox/${id}`)}`,
        label: 'Read and answer',
      };
      await tell({ dealerId: ownerId, kind: 'question', site }, notice, session);
    },

    /** In the transaction that starts a purchase, or stores what its shopper answered to a quote. */
    purchaseChanged: async (
      { id, ownerId, contact, vehicle, site }: Purchase,
      version: number,
      session: SqlSession,
    ): Promise<void> => {
      const buyer = contact?.firstName || 'A shopper';
      const notice = {
        cause: `dealer-purchase:${id}:${version}`,
        subject: version === 0 ? `${buyer} wants to buy your ${vehicle.title}` : `${buyer} answered your quote`,
        words: version === 0 ? 'Send a written quote from your dealer portal.' : `It’s about the ${vehicle.title}.`,
        url: `${site}${dealerPortalPath(ownerId, `purchases/${id}`)}`,
        label: 'Open the purchase',
      };
      await tell({ dealerId: ownerId, kind: 'purchase', site }, notice, session);
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
  };
};
