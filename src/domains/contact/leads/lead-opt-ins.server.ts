import { z } from 'zod';
import type { SqlSession } from '#lib/sql-session.ts';
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

/** Saves the car with email alerts for shoppers who opted into price drops in the lead form (RULING-89). */
export const createLeadOptIns = ({ leads, savedVehicles, enqueue }: Sources) => ({
  /** Called in the transaction that stores the lead, so that the opt-in is not lost. */
  schedule: async (lead: Lead, _seller: unknown, session: SqlSession): Promise<void> => {
    if (!lead.emailOptIn || lead.listingId === null || lead.consumerId === null) return;
    await enqueue({ kind: SAVE, payload: { leadId: lead.id } }, session);
  },

  handlers: {
    [SAVE]: async (payload: unknown): Promise<void> => {
      const lead = await leads.find(Payload.parse(payload).leadId);
      // The lead was deleted meanwhile, or the list of saved cars is full: nothing to retry.
      if (lead?.consumerId == null || lead.listingId === null) return;
      await savedVehicles.save(
        lead.consumerId,
        { listingId: lead.listingId },
        { changes: { enableEmailAlerts: true } },
      );
    },
  },
});
