import type { NewNotification, NotificationType } from '#domains/people/notifications/notification.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import { carInSentence } from '../car-in-sentence.ts';
import type { Lead } from '../lead-store.server.ts';
import type { ConversationLinks } from './conversation-links.server.ts';
import { excerpt } from './excerpt.ts';
import type { LeadWriter } from './relay-addresses.server.ts';

type DealerMessage = { event: string; title: string; words: string };

type Sources = {
  links: ConversationLinks;
  notify(consumerId: string, notification: NewNotification, session: SqlSession): Promise<void>;
  /** Tells the people of a dealer, as each of them chose. */
  tellDealer(lead: Lead, message: DealerMessage, session: SqlSession): Promise<void>;
};

type SideNotice = {
  type: NotificationType;
  /** What happened, once: nobody is mailed of the same event twice. */
  event: string;
  /** What happened, with the car as this side calls it: "your 2019 Toyota Camry" or "the 2019 Toyota Camry". */
  title(car: string): string;
  words: string;
};

export type NotifySide = ReturnType<typeof createNotifySide>;

/** The bell of a side of a conversation that has an account, and mails to the people of a dealer (DLR-12). */
export const createNotifySide =
  ({ links, notify, tellDealer }: Sources) =>
  async (lead: Lead, side: LeadWriter, notice: SideNotice, session: SqlSession): Promise<void> => {
    const seller = side === 'owner' ? await links.sellerOf(lead.ownerId) : undefined;
    if (side === 'owner' && !seller) {
      const title = notice.title(`the ${carInSentence(lead.vehicle)}`);
      await tellDealer(lead, { event: notice.event, title, words: excerpt(notice.words) }, session);
    }
    const consumerId = side === 'owner' ? seller?.consumerId : lead.consumerId;
    if (!consumerId) return;
    const notification = {
      type: notice.type,
      title: notice.title(`${side === 'owner' ? 'your' : 'the'} ${carInSentence(lead.vehicle)}`),
      href: await links.pathOf(lead, side),
      words: excerpt(notice.words),
      ...(lead.listingId !== null && { listingId: lead.listingId }),
    };
    await notify(consumerId, notification, session);
  };
