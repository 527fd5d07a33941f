import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { SignedInOptions } from '#domains/people/accounts/require-sign-in.server.ts';
import type { Clock } from '#lib/clock.ts';
import { appointmentForm, proposeForm } from '../appointments/appointment-forms.server.ts';
import type { Appointments } from '../appointments/appointments.server.ts';
import { endForm, replyForm, reportForm } from './conversation-forms.server.ts';
import type { LeadConversations } from './lead-conversations.server.ts';
import type { LeadReportStore } from './lead-report-store.server.ts';
import type { Proven } from './proven.ts';

type ApiOptions = SignedInOptions & {
  conversations: LeadConversations;
  leadReports: LeadReportStore;
  appointments: Appointments;
  clock: Clock;
};

const params = z.object({ leadId: z.uuid() });
const root = '/account-api/conversations/:leadId';
const common = { params, tags: ['account'] };

const messagesApi = replyForm.api({
  ...common,
  path: `${root}/messages`,
  summary: 'Write to the other side of a conversation about a car, as the shopper or as its private seller',
  response: z.object({ success: z.literal(true), status: z.enum(['relayed', 'duplicate', 'held']) }),
});
const reportsApi = reportForm.api({
  ...common,
  path: `${root}/reports`,
  summary: 'Report the other side of a conversation',
  response: z.object({ success: z.literal(true) }),
});
const endApi = endForm.api({
  ...common,
  path: `${root}/end`,
  summary: 'End a conversation for good',
  response: z.object({ success: z.literal(true) }),
});

const proposalsApi = proposeForm.api({
  ...common,
  path: `${root}/test-drives`,
  summary: 'Propose up to three times for a test drive, in the seller’s time zone',
  response: z.object({ success: z.literal(true), id: z.string() }),
});
const appointmentApi = appointmentForm.api({
  ...common,
  path: `${root}/test-drives/answer`,
  summary: 'Accept a proposed time, or decline or cancel a test drive',
  response: z.object({ success: z.literal(true), id: z.string() }),
});

/** What an account does in its conversations, as the shopper or as the private seller. */
export const conversationsApi: FastifyPluginAsyncZod<ApiOptions> = async (app, options) => {
  const { conversations, leadReports: reports, appointments, clock, requireConsumer } = options;
  options.requireSignIn(app);

  const prove = async (request: FastifyRequest): Promise<Proven> => {
    const { id: consumerId, email } = await requireConsumer(request);
    const { leadId } = params.parse(request.params);
    const writer = await conversations.sideOf({ consumerId, email: email.toLowerCase() }, leadId);
    return writer && { leadId, writer };
  };
  const readContext = async (request: FastifyRequest) => ({
    conversations,
    reports,
    appointments,
    clock,
    proven: await prove(request),
  });

  await messagesApi(app, { readContext });
  await reportsApi(app, { readContext });
  await endApi(app, { readContext });
  await proposalsApi(app, { readContext });
  await appointmentApi(app, { readContext });
};
