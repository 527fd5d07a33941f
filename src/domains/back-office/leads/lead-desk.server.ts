import type { Owner } from '#domains/cars/sellers/owner.ts';
import type { LeadMessage, LeadMessageStore } from '#domains/contact/leads/conversation/lead-message-store.server.ts';
import { leadCause } from '#domains/contact/leads/lead-mail.ts';
import type { Lead, LeadStore } from '#domains/contact/leads/lead-store.server.ts';
import type { WebhookDelivery } from '#domains/contact/webhooks/webhook.ts';
import type { WebhookDeliveryStore } from '#domains/contact/webhooks/webhook-delivery-store.server.ts';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import type { Operator } from '#domains/people/access/operator.ts';
import { maskPersonal } from '#lib/mask-personal.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { createLeadDeskStore } from './lead-desk-store.server.ts';
import { exportLeads } from './lead-export.server.ts';
import type { LeadFilter, LeadMailState } from './lead-filter.ts';
import type { LeadMailStatus } from './lead-mail-status.ts';

type Mail = { id: string; status: LeadMailStatus; lastError: string | null; updatedAt: number };

type Sources = {
  db: SqlDatabase;
  store: ReturnType<typeof createLeadDeskStore>;
  leads: Pick<LeadStore, 'find'>;
  messages: Pick<LeadMessageStore, 'ofLeads'>;
  webhooks: Pick<WebhookDeliveryStore, 'ofSubject'>;
  owners: {
    find(id: number): Promise<Owner | undefined>;
    findMany(ids: readonly number[]): Promise<ReadonlyMap<number, Owner>>;
  };
  mails: {
    find(which: { cause: string }): Promise<(Mail & { failures: { atMs: number; error: string }[] }) | undefined>;
    byCauses(causes: readonly string[]): Promise<ReadonlyMap<string, Mail>>;
  };
  outbox: { resend(id: string, options: { session: SqlSession; alsoSent: true; to: string }): Promise<boolean> };
  audit: Pick<AuditLog, 'record'>;
};

/** A lead without the shopper's data. `mail` is absent if its message was deleted. */
export type ListedLead = {
  id: string;
  leadType: Lead['leadType'];
  vehicle: string;
  listingId: number | null;
  dealer: { id: number; name: string };
  createdMs: number;
  mail?: LeadMailStatus | undefined;
};

export type LeadFacts = ListedLead & {
  brand: string;
  /** Whether the shopper's data was deleted. */
  forgotten: boolean;
  message?: { id: string; updatedAt: number; failures: { atMs: number; error: string }[] } | undefined;
  /** Writer and time of each later message, without its text. */
  written: Pick<LeadMessage, 'id' | 'writer' | 'createdMs'>[];
  webhooks: Pick<WebhookDelivery, 'id' | 'state' | 'outcome' | 'updatedMs'>[];
};

/** The shopper and their question; reading it is recorded in the audit log. */
export type LeadWords = Pick<
  Lead,
  'firstName' | 'lastName' | 'email' | 'phone' | 'message' | 'preferredTime' | 'searchZip'
> & { conversation: Pick<LeadMessage, 'id' | 'writer' | 'words' | 'createdMs' | 'unknownSender'>[] };

export type LeadPage = {
  leads: ListedLead[];
  total: number;
  states: Record<LeadMailState, number>;
  /** The total of the filter in all states. */
  all: number;
  page: number;
  pageCount: number;
};

/** Why a lead was not sent again. */
type ResendRefusal = 'unknown' | 'forgotten' | 'waiting' | 'no-address';

const perPage = 25;

const unknownDealer = 'Closed dealer';

export type LeadDesk = ReturnType<typeof createLeadDesk>;

export const createLeadDesk = ({ db, store, leads, messages, webhooks, owners, mails, outbox, audit }: Sources) => {
  const withDealers = async (leads: readonly Lead[]): Promise<ListedLead[]> => {
    const [dealers, sent] = await Promise.all([
      owners.findMany(leads.map(({ ownerId }) => ownerId)),
      mails.byCauses(leads.map(({ id }) => leadCause(id))),
    ]);
    return leads.map(({ id, leadType, vehicle, listingId, ownerId, createdMs }) => ({
      id,
      leadType,
      vehicle,
      listingId,
      createdMs,
      dealer: { id: ownerId, name: dealers.get(ownerId)?.name ?? unknownDealer },
      mail: sent.get(leadCause(id))?.status,
    }));
  };

  return {
    list: async (filter: LeadFilter, pageNumber: number): Promise<LeadPage> => {
      const { state: _, ...rest } = filter;
      const [total, all, states] = await Promise.all([store.count(filter), store.count(rest), store.countStates(rest)]);
      const pageCount = Math.max(1, Math.ceil(total / perPage));
      const page = Math.min(pageNumber, pageCount);
      const result = await store.page(filter, { first: (page - 1) * perPage, count: perPage });
      return { leads: await withDealers(result), total, states, all, page, pageCount };
    },

    dealerName: async (id: number): Promise<string> => (await owners.find(id))?.name ?? unknownDealer,

    facts: async (id: string): Promise<LeadFacts | undefined> => {
      const lead = await leads.find(id);
      if (!lead) return undefined;
      const [[listedLead], mail, written, sentHooks] = await Promise.all([
        withDealers([lead]),
        mails.find({ cause: leadCause(id) }),
        messages.ofLeads([id]),
        webhooks.ofSubject(`lead:${id}`),
      ]);
      if (!listedLead) return undefined;
      return {
        ...listedLead,
        brand: lead.brand,
        webhooks: sentHooks.map(({ id: key, state, outcome, updatedMs }) => ({ id: key, state, outcome, updatedMs })),
        written: written.map(({ id: key, writer, createdMs }) => ({ id: key, writer, createdMs })),
        forgotten: lead.email === '' && lead.lastName === '',
        message: mail && {
          id: mail.id,
          updatedAt: mail.updatedAt,
          failures: mail.failures.map(({ atMs, error }) => ({ atMs, error: maskPersonal(error) })),
        },
      };
    },

    /** The shopper and their question; the audit entry is written first. */
    words: async (operator: Operator, id: string): Promise<LeadWords | undefined> => {
      const lead = await leads.find(id);
      if (!lead) return undefined;
      const summary = 'Read a lead.';
      await audit.record(operator, { action: 'lead.view', subject: `lead:${id}`, summary });
      const { firstName, lastName, email, phone, message, preferredTime, searchZip } = lead;
      const conversation = (await messages.ofLeads([id])).map(
        ({ id: key, writer, words, createdMs, unknownSender }) => ({
          id: key,
          writer,
          words,
          createdMs,
          unknownSender,
        }),
      );
      return { firstName, lastName, email, phone, message, preferredTime, searchZip, conversation };
    },

    /** Sends the message again under its id, to the dealer's current address. */
    resend: async (operator: Operator, id: string): Promise<Result<null, ResendRefusal>> => {
      const [lead, mail] = await Promise.all([leads.find(id), mails.find({ cause: leadCause(id) })]);
      if (!lead) return err('unknown');
      if (!mail) return err('forgotten');
      const to = (await owners.find(lead.ownerId))?.leadEmail;
      if (to === undefined) return err('no-address');
      return db.transaction(async (session) => {
        if (!(await outbox.resend(mail.id, { session, alsoSent: true, to }))) return err('waiting');
        const summary = 'Resent a lead to its dealer.';
        const details = { message: mail.id, before: mail.status };
        await audit.record(operator, { action: 'lead.resend', subject: `lead:${id}`, summary, details }, session);
        return ok(null);
      });
    },

    /** All leads of a filter as lines of a CSV file; the audit entry is written first. */
    exported: async (operator: Operator, filter: LeadFilter): Promise<AsyncGenerator<string>> => {
      const count = await store.count(filter);
      const summary = `Exported ${count} ${count === 1 ? 'lead' : 'leads'}.`;
      await audit.record(operator, { action: 'lead.export', subject: 'leads', summary, details: { filter, count } });
      return exportLeads({ after: (last, limit) => store.after(filter, last, limit), withDealers });
    },
  };
};
