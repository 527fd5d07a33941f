import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { SignedInOptions } from '#domains/people/accounts/require-sign-in.server.ts';
import type { Clock } from '#lib/clock.ts';
import { defineForm } from '#lib/forms/define-form.server.ts';
import type { Refusal } from '#lib/forms/form-answer.ts';
import { multilineText } from '#lib/forms/form-fields.ts';
import { err, ok } from '#lib/result.ts';
import { longestMessage } from '../lead-terms.ts';
import { longestReport, type ReportReason, reportReasons } from './conversation-report.ts';
import type { LeadConversations, ReplyRefusal } from './lead-conversations.server.ts';
import type { LeadReportStore } from './lead-report-store.server.ts';
import type { LeadWriter } from './relay-addresses.server.ts';

/** The conversation and side that the writer has proven; undefined if it is not theirs. */
export type Proven = { leadId: string; writer: LeadWriter } | undefined;

const refusals: Readonly<Record<ReplyRefusal, Refusal>> = {
  empty: { code: 'validation-failed', field: 'words', message: 'Write your message first.' },
  links: {
    code: 'validation-failed',
    field: 'words',
    message: 'Remove web and email addresses from outside this site.',
  },
  'too-many': { code: 'too-many-requests', message: 'You’ve sent a lot of messages here. Try again in an hour.' },
  blocked: { code: 'forbidden', message: 'You can’t send messages here. We emailed you why.' },
  'no-conversation': { code: 'not-found', message: 'This conversation has ended.' },
};
const refuse = (reason: ReplyRefusal): Refusal => refusals[reason];

/** A message of either side of a conversation, from its page. */
export const replyForm = defineForm({
  schema: z.object({
    words: multilineText(longestMessage),
    /** The last message the page showed; the same words after it are the same message. */
    after: z.string().max(100).default(''),
  }),
  run: async (
    { words, after },
    { conversations, proven }: { conversations: Pick<LeadConversations, 'reply'>; proven: Proven },
  ) => {
    if (!proven) return err('no-conversation' as const);
    const sent = await conversations.reply({ ...proven, words, after });
    return sent.ok ? ok({ status: sent.value }) : sent;
  },
  refuse,
});

const reasonCodes = Object.keys(reportReasons) as [ReportReason, ...ReportReason[]];

/** Reports the other side to an operator. */
export const reportForm = defineForm({
  schema: z.object({
    reason: z.enum(reasonCodes, 'Choose a reason.'),
    words: multilineText(longestReport),
  }),
  run: async (
    { reason, words },
    { reports, proven, clock }: { reports: Pick<LeadReportStore, 'put'>; proven: Proven; clock: Clock },
  ) => {
    if (!proven) return err('no-conversation' as const);
    const { leadId, writer: reporter } = proven;
    await reports.put({ id: randomUUID(), leadId, reporter, reason, words, createdMs: clock.now() });
    return ok({});
  },
  refuse,
});

/** Ends a conversation for good. */
export const endForm = defineForm({
  schema: z.object({}),
  run: async (_input, { conversations, proven }: { conversations: Pick<LeadConversations, 'end'>; proven: Proven }) => {
    if (!proven) return err('no-conversation' as const);
    await conversations.end(proven.leadId, proven.writer);
    return ok({});
  },
  refuse,
});

type ApiOptions = SignedInOptions & { conversations: LeadConversations; leadReports: LeadReportStore; clock: Clock };

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

export const conversationsApi: FastifyPluginAsyncZod<ApiOptions> = async (app, options) => {
  const { conversations, leadReports: reports, clock, requireConsumer } = options;
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
    clock,
    proven: await prove(request),
  });

  await app.register(messagesApi, { readContext });
  await app.register(reportsApi, { readContext });
  await app.register(endApi, { readContext });
};
