import type { Clock } from '#lib/clock.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import type { LeadStore } from '../lead-store.server.ts';
import type { ConversationEndStore } from './conversation-end-store.server.ts';
import type { LeadHoldStore } from './lead-hold-store.server.ts';
import type { LeadMessageStore } from './lead-message-store.server.ts';
import type { LeadReportStore } from './lead-report-store.server.ts';
import { messageCause } from './relayed-mail.ts';

type Sources = {
  leads: Pick<LeadStore, 'ofOwner'>;
  messages: LeadMessageStore;
  holds: LeadHoldStore;
  reports: LeadReportStore;
  ends: Pick<ConversationEndStore, 'add'>;
  /** Deletes the mails that brought these messages. */
  forgetMails(causes: string[], session: SqlSession): Promise<void>;
  clock: Clock;
};

const mostLeads = 10_000;

export type SellerWords = ReturnType<typeof createSellerWords>;

/** What a private seller wrote to shoppers, as personal data of the seller. */
export const createSellerWords = ({ leads, messages, holds, reports, ends, forgetMails, clock }: Sources) => {
  const leadIds = async (ownerId: number): Promise<string[]> =>
    (await leads.ofOwner(ownerId, mostLeads)).map(({ id }) => id);

  return {
    read: async (ownerId: number) => {
      const ids = await leadIds(ownerId);
      const [written, held, reported] = await Promise.all([
        messages.ofLeads(ids),
        holds.ofLeads(ids),
        reports.ofLeads(ids),
      ]);
      return {
        messages: written.filter(({ writer }) => writer === 'owner'),
        held: held.filter(({ writer }) => writer === 'owner'),
        reports: reported.filter(({ reporter }) => reporter === 'owner'),
      };
    },

    /** Deletes their words and ends their conversations; what shoppers wrote is the shoppers'. */
    forget: async (ownerId: number, session: SqlSession): Promise<void> => {
      const ids = await leadIds(ownerId);
      const removed = await messages.removeWritten(ids, 'owner', session);
      await holds.removeWritten(ids, 'owner', session);
      await reports.removeWritten(ids, 'owner', session);
      await forgetMails(removed.map(messageCause), session);
      for (const leadId of ids) await ends.add({ leadId, endedBy: 'owner', endedMs: clock.now() }, session);
    },
  };
};
