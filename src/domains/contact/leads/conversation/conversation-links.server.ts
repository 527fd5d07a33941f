import { z } from 'zod';
import { createSignedTokens } from '#domains/contact/alert-links/signed-tokens.server.ts';
import { accountPath, conversationPath } from '#paths/paths.ts';
import type { Lead } from '../lead-store.server.ts';
import type { LeadWriter } from './relay-addresses.server.ts';

/** The account of a private seller, and the page on which they read their questions. */
export type SellerAccount = { consumerId: string; path: string };

const ConversationLink = z.object({ leadId: z.uuid(), writer: z.enum(['owner', 'shopper']) });
type ConversationLink = z.infer<typeof ConversationLink>;

type Sources = { secret: string; sellerOf(ownerId: number): Promise<SellerAccount | undefined> };

export type ConversationLinks = ReturnType<typeof createConversationLinks>;

/** Where each side reads and answers: a page of its account, or a signed link to this one conversation. */
export const createConversationLinks = ({ secret, sellerOf }: Sources) => {
  const tokens = createSignedTokens({ secret, purpose: 'conversation links' });
  const signed = (link: ConversationLink): string => conversationPath(tokens.sign(link));

  return {
    sellerOf,

    pathOf: async (
      { id, consumerId, ownerId }: Pick<Lead, 'id' | 'consumerId' | 'ownerId'>,
      reader: LeadWriter,
    ): Promise<string> => {
      if (reader === 'shopper' && consumerId !== null) return `${accountPath('questions')}#${id}`;
      const seller = reader === 'owner' ? await sellerOf(ownerId) : undefined;
      return seller ? `${seller.path}#${id}` : signed({ leadId: id, writer: reader });
    },

    /** The calendar file of its test drive; the link works without a session, as calendars ask for it. */
    calendarPath: (leadId: string, writer: LeadWriter): string =>
      `/api/test-drives/calendar.ics?t=${tokens.sign({ leadId, writer })}`,

    /** The conversation and side of a signed link; undefined for one we did not issue. */
    read: (token: string): ConversationLink | undefined => ConversationLink.safeParse(tokens.open(token)).data,
  };
};
