import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError } from '#lib/errors.ts';
import { leadRefusals, refusedFields, VehicleLeadInput } from './lead.ts';
import { leadsPath } from './lead-terms.ts';
import type { LeadContext, Leads } from './leads.server.ts';

type LeadsApiOptions = {
  leads: Leads;
  /** Who asks is known by their session, never by what they send. */
  readContext(request: FastifyRequest): Promise<LeadContext>;
};

const Sent = z.object({ success: z.literal(true), leadId: z.string() });

/** Questions about a car, from scripts; forms without script go through the page itself. */
export const leadsApi: FastifyPluginAsyncZod<LeadsApiOptions> = async (app, { leads, readContext }) => {
  app.post(
    leadsPath,
    {
      schema: {
        tags: ['leads'],
        summary: 'Ask the dealer about a car: availability, price quote, test drive or chat',
        body: VehicleLeadInput,
        response: { 200: Sent },
      },
    },
    async (request, reply) => {
      const sent = await leads.send(request.body, await readContext(request));
      reply.header('cache-control', 'private, no-store');
      if (sent.ok) return { success: true as const, leadId: sent.value.leadId };
      const { code, message } = leadRefusals[sent.error];
      const field = refusedFields[sent.error];
      throw new AppError(code, { message, ...(field && { fields: { [field]: message } }) });
    },
  );
};
