import { z } from 'zod';
import type { SqlSession } from '#lib/sql-session.ts';
import type { LeadDelivery } from './delivery/lead-delivery.ts';
import type { Lead, LeadStore } from './lead-store.server.ts';

type Job = { kind: string; payload: { leadId: string } };

type Sources = {
  leads: Pick<LeadStore, 'find'>;
  savedVehicles: {
    save(
      consumerId: string,
      car: { listingId: number },
      edit: { changes: { enableEmailAlerts: boolean } },
    ): Promise<unknown>;
  };
  enqueue(job: Job, session: SqlSession): Promise<unknown>;
};

const SAVE = 'leads.opt-in';
const Payload = z.object({ leadId: z.string() });

/** RULING-89: whoever asked to hear of price drops of the car they wrote about has it saved, with alerts by email. */
export const createLeadOptIns = ({ leads, savedVehicles, enqueue }: Sources) => ({
  /** In the transaction that takes the lead, so that the wish is kept whatever happens next. */
  schedule: async (lead: Lead, _delivery: LeadDelivery, session: SqlSession): Promise<void> => {
    if (!lead.emailOptIn || lead.listingId === null || lead.consumerId === null) return;
    await enqueue({ kind: SAVE, payload: { leadId: lead.id } }, session);
  },

  handlers: {
    [SAVE]: async (payload: unknown): Promise<void> => {
      const lead = await leads.find(Payload.parse(payload).leadId);
      // Forgotten in the meantime, or the list of saved cars is full: there is nobody to ask again.
      if (lead?.consumerId == null || lead.listingId === null) return;
      await savedVehicles.save(
        lead.consumerId,
        { listingId: lead.listingId },
        { changes: { enableEmailAlerts: true } },
      );
    },
  },
});
