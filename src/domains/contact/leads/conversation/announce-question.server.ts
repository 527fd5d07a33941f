import type { NewNotification } from '#domains/people/notifications/notification.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import type { Lead } from '../lead-store.server.ts';
import type { ConversationLinks } from './conversation-links.server.ts';
import { excerpt } from './excerpt.ts';

type Sources = {
  links: ConversationLinks;
  notify(consumerId: string, notification: NewNotification, session: SqlSession): Promise<void>;
};

/** The bell of a private seller whose car somebody asked about; dealers get the lead by mail alone. */
export const createQuestionNotice =
  ({ links, notify }: Sources) =>
  async (lead: Lead, session: SqlSession): Promise<void> => {
    const seller = await links.sellerOf(lead.ownerId);
    if (!seller) return;
    const title = `${lead.firstName} asked about your ${lead.vehicle}`;
    const about = { words: excerpt(lead.message), ...(lead.listingId !== null && { listingId: lead.listingId }) };
    await notify(seller.consumerId, { type: 'answer', title, href: `${seller.path}#${lead.id}`, ...about }, session);
  };
