import type { Owner } from '#domains/cars/sellers/owner.ts';
import type { ConversationEndStore } from '#domains/contact/leads/conversation/conversation-end-store.server.ts';
import { reportReasons } from '#domains/contact/leads/conversation/conversation-report.ts';
import type { ConversationReview } from '#domains/contact/leads/conversation/conversation-review.server.ts';
import type { LeadHold, LeadHoldStore } from '#domains/contact/leads/conversation/lead-hold-store.server.ts';
import type { LeadMessageStore } from '#domains/contact/leads/conversation/lead-message-store.server.ts';
import type { LeadReportStore } from '#domains/contact/leads/conversation/lead-report-store.server.ts';
import type { LeadWriter } from '#domains/contact/leads/conversation/relay-addresses.server.ts';
import type { LeadStore } from '#domains/contact/leads/lead-store.server.ts';
import type { AuditEntry, AuditLog } from '#domains/people/access/audit-log.server.ts';
import type { Operator } from '#domains/people/access/operator.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { ConversationDecision } from './conversation-decision.ts';

type Sources = {
  db: SqlDatabase;
  leads: Pick<LeadStore, 'find'>;
  messages: Pick<LeadMessageStore, 'ofLeads'>;
  holds: Pick<LeadHoldStore, 'ofLeads' | 'waiting' | 'countWaiting'>;
  reports: Pick<LeadReportStore, 'ofLeads' | 'waiting' | 'countWaiting'>;
  ends: Pick<ConversationEndStore, 'ofLeads'>;
  review: ConversationReview;
  owners: { find(id: number): Promise<Owner | undefined> };
  /** Takes down what a blocked account has for sale. */
  takeDown(operator: Operator, consumerId: string, reason: string): Promise<void>;
  audit: Pick<AuditLog, 'record' | 'search'>;
};

export type QueuedConversation = { leadId: string; vehicle: string; why: string; sinceMs: number };

type Entry = { id: string; writer: LeadWriter; words: string; atMs: number; hold?: LeadHold };

export type OpenedConversation = {
  leadId: string;
  vehicle: string;
  names: Readonly<Record<LeadWriter, string>>;
  entries: readonly Entry[];
  reports: readonly { id: string; reporter: LeadWriter; why: string; words: string; atMs: number; isOpen: boolean }[];
  hasEnded: boolean;
  blocked: Readonly<Record<LeadWriter, boolean>>;
  history: readonly Pick<AuditEntry, 'id' | 'atMs' | 'summary'>[];
};

export type DecideRefusal = 'not-found' | 'decided' | 'ended' | 'needs-reason';

const mostQueued = 100;
const mostHistory = 20;

const summaries: Readonly<Record<ConversationDecision['decision'], string>> = {
  release: 'Sent a message that waited',
  refuse: 'Refused a message that waited',
  end: 'Ended a conversation',
  dismiss: 'Dismissed a report',
  'block-owner': 'Blocked a seller',
  'block-shopper': 'Blocked a shopper',
  'allow-owner': 'Allowed a seller again',
  'allow-shopper': 'Allowed a shopper again',
};
const needsReason: readonly ConversationDecision['decision'][] = ['refuse', 'end', 'block-owner', 'block-shopper'];

export type ConversationDesk = ReturnType<typeof createConversationDesk>;

/** Conversations with private sellers that wait for an operator: reported ones, and those with a held message. */
export const createConversationDesk = (sources: Sources) => {
  const { db, leads, messages, holds, reports, ends, review, owners, takeDown, audit } = sources;

  const apply = async (
    { leadId, decision, holdId, reason }: ConversationDecision & { leadId: string },
    session: SqlSession,
  ): Promise<Result<{ consumerId?: string | null } | null, 'decided' | 'ended' | 'unknown'>> => {
    if (decision === 'release') return review.release(holdId, leadId, session);
    if (decision === 'refuse') return review.refuse(holdId, { leadId, reason }, session);
    if (decision === 'end') return review.end(leadId, reason, session);
    if (decision === 'dismiss') return review.dismiss(leadId, reason, session);
    if (decision === 'block-owner') return review.block(leadId, { side: 'owner', reason }, session);
    if (decision === 'block-shopper') return review.block(leadId, { side: 'shopper', reason }, session);
    return review.unblock(leadId, decision === 'allow-owner' ? 'owner' : 'shopper', session);
  };

  return {
    waiting: async (): Promise<number> => {
      const [held, reported] = await Promise.all([holds.countWaiting(), reports.countWaiting()]);
      return held + reported;
    },

    /** Those that wait, the longest first. */
    queue: async (): Promise<QueuedConversation[]> => {
      const [held, reported] = await Promise.all([holds.waiting(mostQueued), reports.waiting(mostQueued)]);
      const all = [
        ...held.map(({ leadId, pattern, createdMs }) => ({ leadId, why: pattern, sinceMs: createdMs })),
        ...reported.map(({ leadId, reason, createdMs }) => ({
          leadId,
          why: `Reported: ${reportReasons[reason]}`,
          sinceMs: createdMs,
        })),
      ].sort((a, b) => a.sinceMs - b.sinceMs);
      const byLead = [...Map.groupBy(all, ({ leadId }) => leadId).values()].flatMap(([first]) => first ?? []);
      return Promise.all(
        byLead.map(async (one) => ({ ...one, vehicle: (await leads.find(one.leadId))?.vehicle ?? 'Deleted' })),
      );
    },

    /** The whole conversation; that an operator read it is recorded. */
    open: async (operator: Operator, leadId: string): Promise<OpenedConversation | undefined> => {
      const lead = await leads.find(leadId);
      if (!lead || lead.email === '') return undefined;
      const subject = `conversation:${leadId}`;
      const summary = 'Read a conversation.';
      await audit.record(operator, { action: 'conversation.view', subject, summary });
      const [owner, written, held, reported, ended, history, isOwnerBlocked, isShopperBlocked] = await Promise.all([
        owners.find(lead.ownerId),
        messages.ofLeads([leadId]),
        holds.ofLeads([leadId]),
        reports.ofLeads([leadId]),
        ends.ofLeads([leadId]),
        audit.search({ subject }, mostHistory),
        review.isBlocked(lead, 'owner'),
        review.isBlocked(lead, 'shopper'),
      ]);
      const first = held.find(({ id }) => id === leadId);
      const question: Entry = { id: leadId, writer: 'shopper', words: lead.message, atMs: lead.createdMs };
      const entries: Entry[] = [
        { ...question, ...(first && { hold: first }) },
        ...written.map(({ id, writer, words, createdMs: atMs }) => ({ id, writer, words, atMs })),
        ...held
          .filter(({ id, state }) => id !== leadId && state !== 'released')
          .map((hold) => ({ id: hold.id, writer: hold.writer, words: hold.words, atMs: hold.createdMs, hold })),
      ];
      return {
        leadId,
        vehicle: lead.vehicle,
        names: { owner: owner?.name ?? 'The seller', shopper: `${lead.firstName} ${lead.lastName}`.trim() },
        entries: entries.sort((a, b) => a.atMs - b.atMs),
        reports: reported.map(({ id, reporter, reason, words, createdMs, resolvedMs }) => ({
          id,
          reporter,
          why: reportReasons[reason],
          words,
          atMs: createdMs,
          isOpen: resolvedMs === null,
        })),
        hasEnded: ended.has(leadId),
        blocked: { owner: isOwnerBlocked, shopper: isShopperBlocked },
        history: history
          .filter(({ action }) => action !== 'conversation.view')
          .map(({ id, atMs, summary: words }) => ({ id, atMs, summary: words })),
      };
    },

    /** Decision, mails and audit entry are one transaction. */
    decide: async (
      operator: Operator,
      leadId: string,
      input: ConversationDecision,
    ): Promise<Result<'decided', DecideRefusal>> => {
      const { decision, reason } = input;
      if (reason === '' && needsReason.includes(decision)) return err('needs-reason');
      const done = await db.transaction(async (session) => {
        const applied = await apply({ ...input, leadId }, session);
        if (!applied.ok) return applied;
        const event = { action: `conversation.${decision}`, subject: `conversation:${leadId}`, details: { reason } };
        const summary = `${summaries[decision]}${reason === '' ? '' : `: ${reason}`}`;
        await audit.record(operator, { ...event, summary }, session);
        return applied;
      });
      if (!done.ok) return err(done.error === 'unknown' ? 'not-found' : done.error);
      const consumerId = done.value?.consumerId;
      if (decision.startsWith('block-') && consumerId) await takeDown(operator, consumerId, reason);
      return ok('decided');
    },
  };
};
