import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '#lib/clock.ts';
import { defineForm } from '#lib/forms/define-form.server.ts';
import { multilineText } from '#lib/forms/form-fields.ts';
import { err, ok } from '#lib/result.ts';
import { longestMessage } from '../lead-terms.ts';
import { longestReport, type ReportReason, reportReasons } from './conversation-report.ts';
import type { LeadConversations } from './lead-conversations.server.ts';
import type { LeadReportStore } from './lead-report-store.server.ts';
import type { Proven } from './proven.ts';
import { replyRefusal } from './reply-refusals.ts';

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
  refuse: replyRefusal,
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
  refuse: replyRefusal,
});

/** Ends a conversation for good. */
export const endForm = defineForm({
  schema: z.object({}),
  run: async (_input, { conversations, proven }: { conversations: Pick<LeadConversations, 'end'>; proven: Proven }) => {
    if (!proven) return err('no-conversation' as const);
    await conversations.end(proven.leadId, proven.writer);
    return ok({});
  },
  refuse: replyRefusal,
});
