import type { Owner } from '#domains/cars/sellers/owner.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import type { Clock } from '#lib/clock.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import { carInSentence } from '../car-in-sentence.ts';
import type { LeadMail } from '../lead-mail.ts';
import type { Lead, LeadStore } from '../lead-store.server.ts';
import type { ContactBlockStore } from './contact-block-store.server.ts';
import type { ConversationEndStore } from './conversation-end-store.server.ts';
import type { ConversationLinks } from './conversation-links.server.ts';
import { type ConversationNotice, conversationNotice } from './conversation-notice.ts';
import type { LeadConversations } from './lead-conversations.server.ts';
import type { LeadHoldStore } from './lead-hold-store.server.ts';
import type { LeadReportStore } from './lead-report-store.server.ts';
import type { LeadWriter } from './relay-addresses.server.ts';

type Sources = {
  leads: Pick<LeadStore, 'find'>;
  holds: LeadHoldStore;
  reports: LeadReportStore;
  ends: Pick<ConversationEndStore, 'add'>;
  blocks: ContactBlockStore;
  links: ConversationLinks;
  conversations: Pick<LeadConversations, 'open' | 'deliver'>;
  outbox: { send(message: ConversationNotice | LeadMail, session: SqlSession): Promise<unknown> };
  findOwner(ownerId: number): Promise<Owner | undefined>;
  /** Tells a private seller of a question. */
  announce(lead: Lead, session: SqlSession): Promise<void>;
  lookAt(origin: string): MailLook;
  /** The keyed hash of an address. */
  readerOf(address: string): string;
  clock: Clock;
};

type ReviewRefusal = 'decided' | 'ended' | 'unknown';

type Side = { consumerId: string | null; email: string };
type Words = { event: string; subject: string; paragraphs: readonly string[]; reason?: string };

const otherOf = (side: LeadWriter): LeadWriter => (side === 'owner' ? 'shopper' : 'owner');

export type ConversationReview = ReturnType<typeof createConversationReview>;

/** What an operator does with conversations between private people. Each step is part of the caller's transaction. */
export const createConversationReview = (sources: Sources) => {
  const { leads, holds, reports, ends, blocks, links, conversations, outbox, findOwner, announce, lookAt } = sources;
  const { readerOf, clock } = sources;

  const sideOf = async (lead: Lead, side: LeadWriter): Promise<Side> => {
    if (side === 'shopper') return { consumerId: lead.consumerId, email: lead.email };
    const [owner, seller] = await Promise.all([findOwner(lead.ownerId), links.sellerOf(lead.ownerId)]);
    return { consumerId: seller?.consumerId ?? null, email: owner?.leadEmail ?? '' };
  };

  const tell = async (lead: Lead, side: LeadWriter, words: Words, session: SqlSession): Promise<void> => {
    const { email } = await sideOf(lead, side);
    if (email === '' || lead.site === undefined) return;
    const url = `${lead.site}${await links.pathOf(lead, side)}`;
    await outbox.send(conversationNotice(lookAt(lead.site), { ...words, to: email, leadId: lead.id, url }), session);
  };

  const end = async (lead: Lead, reason: string, session: SqlSession): Promise<void> => {
    await ends.add({ leadId: lead.id, endedBy: 'operator', endedMs: clock.now() }, session);
    await reports.resolve(lead.id, clock.now(), session);
    for (const side of ['owner', 'shopper'] as const) {
      const subject = `Conversation about the ${carInSentence(lead.vehicle)} ended`;
      const paragraphs = ['We looked at this conversation and ended it. Nobody can write in it anymore.'];
      await tell(lead, side, { event: `ended:${lead.id}:${side}`, subject, paragraphs, reason }, session);
    }
  };

  return {
    /** Sends a message that waited. */
    release: async (holdId: string, leadId: string, session: SqlSession): Promise<Result<null, ReviewRefusal>> => {
      const lead = await leads.find(leadId);
      const waiting = (await holds.ofLeads([leadId])).find(({ id, state }) => id === holdId && state === 'waiting');
      if (!lead || !waiting) return err('decided');
      const conversation = holdId === leadId ? undefined : await conversations.open(leadId, waiting.writer);
      if (holdId !== leadId && !conversation) return err('ended');
      const hold = await holds.decide(holdId, { state: 'released', reason: '', nowMs: clock.now() }, session);
      if (!hold) return err('decided');
      if (conversation) {
        await conversations.deliver({ words: hold.words, leftOut: hold.leftOut, key: hold.id }, conversation, session);
      } else if (hold.mail !== null) {
        const mail: LeadMail = JSON.parse(hold.mail);
        await outbox.send(mail, session);
        await announce(lead, session);
      }
      return ok(null);
    },

    /** Never sends it; its writer gets the reason. */
    refuse: async (
      holdId: string,
      { leadId, reason }: { leadId: string; reason: string },
      session: SqlSession,
    ): Promise<Result<null, ReviewRefusal>> => {
      const lead = await leads.find(leadId);
      if (!lead) return err('unknown');
      const hold = await holds.decide(holdId, { state: 'refused', reason, nowMs: clock.now() }, session);
      if (hold?.leadId !== leadId) return err('decided');
      const subject = `Not sent: your message about the ${carInSentence(lead.vehicle)}`;
      const paragraphs = ['We looked at your message and didn’t pass it on.'];
      await tell(lead, hold.writer, { event: `refused:${holdId}`, subject, paragraphs, reason }, session);
      return ok(null);
    },

    end: async (leadId: string, reason: string, session: SqlSession): Promise<Result<null, ReviewRefusal>> => {
      const lead = await leads.find(leadId);
      if (!lead) return err('unknown');
      await end(lead, reason, session);
      return ok(null);
    },

    /** Nothing happens to the other side; whoever reported it hears why. */
    dismiss: async (leadId: string, reason: string, session: SqlSession): Promise<Result<null, ReviewRefusal>> => {
      const lead = await leads.find(leadId);
      const resolved = lead ? await reports.resolve(leadId, clock.now(), session) : [];
      if (!lead || resolved.length === 0) return err('decided');
      for (const { id, reporter } of resolved) {
        const subject = `Your report about the ${carInSentence(lead.vehicle)}`;
        const paragraphs = ['Thank you. We read the conversation and left it as it is. You can end it at any time.'];
        await tell(lead, reporter, { event: `dismissed:${id}`, subject, paragraphs, reason }, session);
      }
      return ok(null);
    },

    /** Ends the conversation, and blocks one side from selling and asking. Resolves with its account, if any. */
    block: async (
      leadId: string,
      { side, reason }: { side: LeadWriter; reason: string },
      session: SqlSession,
    ): Promise<Result<{ consumerId: string | null }, ReviewRefusal>> => {
      const lead = await leads.find(leadId);
      if (!lead) return err('unknown');
      const { consumerId, email } = await sideOf(lead, side);
      if (email === '') return err('unknown');
      const nowMs = clock.now();
      await blocks.add({ consumerId, reader: readerOf(email) }, { reason, nowMs }, session);
      await ends.add({ leadId, endedBy: 'operator', endedMs: nowMs }, session);
      const reporters = await reports.resolve(leadId, nowMs, session);
      const subject = 'You can no longer sell or ask here';
      const paragraphs = ['We read a conversation of yours and blocked you from selling cars and asking sellers.'];
      await tell(lead, side, { event: `blocked:${leadId}:${nowMs}`, subject, paragraphs, reason }, session);
      for (const { id, reporter } of reporters.filter((report) => report.reporter === otherOf(side))) {
        const thanks = `Your report about the ${carInSentence(lead.vehicle)}`;
        const outcome = ['Thank you. We ended this conversation, and the other side can’t write to anybody here.'];
        await tell(lead, reporter, { event: `acted:${id}`, subject: thanks, paragraphs: outcome }, session);
      }
      return ok({ consumerId });
    },

    unblock: async (leadId: string, side: LeadWriter, session: SqlSession): Promise<Result<null, ReviewRefusal>> => {
      const lead = await leads.find(leadId);
      if (!lead) return err('unknown');
      const { consumerId, email } = await sideOf(lead, side);
      await blocks.remove({ consumerId, reader: readerOf(email) }, session);
      return ok(null);
    },

    isBlocked: async (lead: Lead, side: LeadWriter): Promise<boolean> => {
      const { consumerId, email } = await sideOf(lead, side);
      return email !== '' && blocks.has({ consumerId, reader: readerOf(email) });
    },
  };
};
