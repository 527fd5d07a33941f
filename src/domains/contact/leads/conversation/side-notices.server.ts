import type { NewNotification, NotificationType } from '#domains/people/notifications/notification.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import { carInSentence } from '../car-in-sentence.ts';
import type { Lead } from '../lead-store.server.ts';
import type { ConversationLinks } from './conversation-links.server.ts';
import { excerpt } from './excerpt.ts';
import type { LeadWriter } from './relay-addresses.server.ts';

type Sources = {
  links: ConversationLinks;
  notify(consumerId: string, notification: NewNotification, session: SqlSession): Promise<void>;
};

type SideNotice = {
  type: NotificationType;
  /** What happened, with the car as this side calls it: "your 2019 Toyota Camry" or "the 2019 Toyota Camry". */
  title(car: string): string;
  words: string;
};

export type NotifySide = ReturnType<typeof createNotifySide>;

/** The bell of one side of a conversation: of a shopper or private seller with an account; dealers get mails alone. */
export const createNotifySide =
  ({ links, notify }: Sources) =>
  async (lead: Lead, side: LeadWriter, notice: SideNotice, session: SqlSession): Promise<void> => {
    const seller = side === 'owner' ? await links.sellerOf(lead.ownerId) : undefined;
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
