import { z } from 'zod';
import { defineForm } from '#lib/forms/define-form.server.ts';
import { err, ok } from '#lib/result.ts';
import {
  CustomOrderForm,
  DealerQuestionForm,
  type LeadRefusal,
  type LeadVehicle,
  leadRefusals,
  VehicleLeadInput,
} from './lead.ts';
import { leadCall } from './lead-terms.ts';
import type { LeadContext, Leads } from './leads.server.ts';

type Sender = LeadContext & { leads: Pick<Leads, 'send'> };

const refuse = (reason: LeadRefusal) => leadRefusals[reason];

/** A lead about a car on offer. */
export const vehicleLeadForm = defineForm({
  schema: VehicleLeadInput,
  run: (input, { leads, ...context }: Sender) => leads.send(input, context),
  refuse,
});

export const leadsApi = vehicleLeadForm.api({
  path: leadCall.path,
  tags: ['leads'],
  summary: 'Ask the dealer about a car: availability, price quote, test drive or chat',
  response: z.object({
    success: z.literal(true),
    leadId: z.string(),
    held: z.string().optional().describe('Why it waits for an operator before the seller gets it'),
  }),
});

/** The dealer and the car of a lead; the page decides about the car. */
type Recipient = { dealer: string; vehicle: LeadVehicle };
type DealerSender = Sender & { findRecipient(ownerId: number): Promise<Recipient | undefined> };

const defineDealerForm = (
  schema: typeof CustomOrderForm | typeof DealerQuestionForm,
  leadType: 'CUSTOMORDER' | 'QUESTION',
  missing: LeadRefusal,
) =>
  defineForm({
    schema,
    run: async (input, { leads, findRecipient, ...context }: DealerSender) => {
      const recipient = await findRecipient(input.ownerId);
      if (!recipient) return err(missing);
      const { dealer, vehicle } = recipient;
      const sent = await leads.send({ ...input, leadType, vehicle }, context);
      return sent.ok ? ok({ dealer }) : sent;
    },
    refuse,
  });

/** An order of a car that is yet to be built. */
export const orderForm = defineDealerForm(CustomOrderForm, 'CUSTOMORDER', 'cannot-order');

/** A question about no particular car. */
export const dealerQuestionForm = defineDealerForm(DealerQuestionForm, 'QUESTION', 'unknown-dealer');
