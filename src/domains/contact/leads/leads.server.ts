import { createHash, randomUUID } from 'node:crypto';
import { type Owner, takesMessages } from '#domains/cars/sellers/owner.ts';
import type { LeadProfile } from '#domains/people/accounts/profile/profile.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import type { BrandFlags } from '#domains/reference/brands/brand-flags.ts';
import type { SiteOrigin } from '#domains/reference/brands/site-hosts.server.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import type { Clock } from '#lib/clock.ts';
import { hourMs } from '#lib/duration.ts';
import type { WindowLimit } from '#lib/limit.ts';
import { judgeLinks } from '#lib/links-in-text.ts';
import { type Log, logLibraryError } from '#lib/log.ts';
import type { ReferrerClass } from '#lib/referrer.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { Unavailable } from '#lib/unavailable.ts';
import type { ConversationEndStore } from './conversation/conversation-end-store.server.ts';
import type { ConversationLinks } from './conversation/conversation-links.server.ts';
import type { LeadHoldStore } from './conversation/lead-hold-store.server.ts';
import type { RelayAddresses } from './conversation/relay-addresses.server.ts';
import { findScamPattern } from './conversation/scam-patterns.ts';
import type { LeadMailFormat } from './delivery/lead-delivery.ts';
import {
  isToDealer,
  type LeadInput,
  type LeadRefusal,
  type LeadReply,
  type LeadVehicle,
  leadProfileOf,
  type ReplyBy,
} from './lead.ts';
import {
  type LeadMail,
  type LeadMailInput,
  type LeadNotice,
  leadCopy,
  leadMail,
  leadNotice,
  startAlertsUrl,
} from './lead-mail.ts';
import type { Lead, LeadKeys, LeadStore } from './lead-store.server.ts';

/** The sender of a lead and the site it is sent on. */
export type LeadContext = {
  brand: Brand;
  flags: BrandFlags;
  origin: SiteOrigin;
  /** Key of the rate limit: the network of the request. */
  visitor: string;
  /** The class of what led the shopper here. */
  source?: ReferrerClass | undefined;
  zip?: string | undefined;
  /** The shopper's payment terms, so that the dealer gets the same figure. */
  terms?: PaymentTerms | undefined;
  /** Undefined for visitors. */
  consumerId?: string | undefined;
  /** The account's verified address. */
  accountEmail?: string | undefined;
};

/** A car, on offer or not, with its seller. */
export type LeadListing = { ownerId: number; onOffer: boolean; vehicle: LeadVehicle };

type LeadSources = {
  db: SqlDatabase;
  store: LeadStore;
  /** Messages are stored in the lead's transaction. */
  outbox: { send(message: LeadMail | ReturnType<typeof leadCopy> | LeadNotice, session: SqlSession): Promise<unknown> };
  /** Undefined without a configured relay. */
  relay?: RelayAddresses | undefined;
  links: Pick<ConversationLinks, 'pathOf'>;
  holds: Pick<LeadHoldStore, 'insert' | 'ofLeads'>;
  ends: Pick<ConversationEndStore, 'isShutOut'>;
  /** Whether an operator blocked this person from asking. */
  isBlocked(sender: { consumerId: string | null; email: string }): Promise<boolean>;
  /** Tells a private seller of a question. */
  announce(lead: Lead, session: SqlSession): Promise<void>;
  /** How a dealer gets leads by email. */
  mailFormatOf(ownerId: number): Promise<LeadMailFormat>;
  /** Further steps in the transaction that stores the lead. */
  onTaken: readonly ((
    lead: Lead,
    seller: Pick<Owner, 'privateSeller'>,
    session: SqlSession,
    context: LeadContext,
  ) => Promise<void>)[];
  mailLook(brand: Brand): MailLook;
  findListing(listingId: number, context: LeadContext): Promise<LeadListing | undefined>;
  findOwner(ownerId: number): Promise<Owner | undefined>;
  /** Link by which the reader of an address stops mails about leads sent with it. */
  stopUrl(address: string, origin: string): string;
  /** Limit of leads for each network. */
  limit: WindowLimit;
  clock: Clock;
  log: Pick<Log, 'error'>;
};

/** `held`: why it waits for an operator before the seller gets it. */
type SentLead = { leadId: string; held?: string };

export type Leads = {
  /** Whether replies of dealers can go through the relay, or the shopper chooses what the dealer sees. */
  answers: 'relay' | 'choice';
  send(input: LeadInput, context: LeadContext): Promise<Result<SentLead, LeadRefusal>>;
  /** Contact details of the signed-in shopper's last lead (PROF-11). */
  profileOf(consumerId: string): Promise<LeadProfile | undefined>;
};

const hashOf = (...parts: unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

const subjectOf = (input: LeadInput): string | number =>
  isToDealer(input) ? `${input.ownerId} ${input.vehicle.title} ${input.vehicle.built ?? ''}` : input.listingId;

/** The client chooses its request id freely, so it counts only together with type, subject and sender. */
const keysOf = (input: LeadInput): LeadKeys => {
  const key = [input.leadType, subjectOf(input), input.email.toLowerCase()];
  const contentKey = hashOf(...key, input.firstName, input.lastName, input.phone, input.message, timeOf(input));
  const { clientRequestId } = input;
  return { contentKey, requestKey: clientRequestId === '' ? randomUUID() : hashOf(...key, clientRequestId) };
};

const timeOf = (input: LeadInput): string =>
  input.leadType === 'TESTDRIVE' ? [input.preferredDate, input.preferredTime].filter(Boolean).join(' ') : '';

/** 34 hours after the day began in UTC, it has ended even in Honolulu. */
const isPast = (input: LeadInput, nowMs: number): boolean =>
  input.leadType === 'TESTDRIVE' && input.preferredDate !== '' && Date.parse(input.preferredDate) < nowMs - 34 * hourMs;

const replies: Readonly<Record<ReplyBy, LeadReply>> = { email: 'shown', relay: 'relay', phone: 'hidden' };

type Ways = { relay: RelayAddresses | undefined; isPrivate: boolean };

/** As chosen; without a choice, through the relay if there is one. Private people answer each other only through us. */
const replyOf = ({ replyBy, showEmail }: LeadInput, { relay, isPrivate }: Ways): LeadReply => {
  if (isPrivate) return 'relay';
  if (replyBy) return replies[replyBy];
  if (relay) return 'relay';
  return showEmail === false ? 'hidden' : 'shown';
};

/** Why the way of replying is not acceptable, if so. */
const refusalOf = (input: LeadInput, reply: LeadReply, { relay, isPrivate }: Ways): LeadRefusal | undefined => {
  if (reply === 'relay' && !relay && !isPrivate) return 'no-relay';
  return reply === 'hidden' && input.phone === '' ? 'no-answer' : undefined;
};

/** Leads of shoppers to sellers: each is stored once and mailed once, to one seller. */
export const createLeads = (sources: LeadSources): Leads => {
  const {
    db,
    store,
    outbox,
    relay,
    links,
    holds,
    ends,
    isBlocked,
    announce,
    mailFormatOf,
    mailLook,
    findListing,
    findOwner,
    stopUrl,
    limit,
    clock,
    log,
  } = sources;
  const addressee = async (
    input: LeadInput,
    context: LeadContext,
  ): Promise<Result<{ dealer: LeadMailInput['dealer']; vehicle: LeadVehicle }, LeadRefusal>> => {
    const listing = isToDealer(input) ? undefined : await findListing(input.listingId, context);
    if (!isToDealer(input) && !listing) return err('unknown-listing');
    if (listing && !listing.onOffer) return err('sold');
    const ownerId = isToDealer(input) ? input.ownerId : (listing?.ownerId ?? 0);
    const owner = await findOwner(ownerId);
    if (!owner) return err('unknown-listing');
    // Private sellers take only leads about the car they sell.
    if (!takesMessages(owner) || owner.leadEmail === undefined) return err('no-form');
    if (isToDealer(input) && owner.privateSeller) return err('no-form');
    const vehicle = isToDealer(input) ? input.vehicle : (listing?.vehicle ?? { title: '' });
    return ok({ dealer: { ...owner, leadEmail: owner.leadEmail }, vehicle });
  };

  const sentBefore = async (leadId: string): Promise<SentLead> => {
    const hold = (await holds.ofLeads([leadId])).find(({ id, state }) => id === leadId && state === 'waiting');
    return hold ? { leadId, held: hold.pattern } : { leadId };
  };

  const send: Leads['send'] = async (input, context) => {
    // The honeypot field is filled, so a robot sent it: answer as if it had worked.
    if (input.company !== '') return ok({ leadId: randomUUID() });
    const nowMs = clock.now();
    if (isPast(input, nowMs)) return err('past-day');
    if (judgeLinks(input.message, context.origin).foreign !== undefined) return err('links');
    const recipient = await addressee(input, context);
    if (!recipient.ok) return recipient;
    const ways = { relay, isPrivate: recipient.value.dealer.privateSeller };
    const reply = replyOf(input, ways);
    const refusal = refusalOf(input, reply, ways);
    if (refusal) return err(refusal);
    const keys = keysOf(input);
    const before = await store.findSame(keys, nowMs);
    if (before) return ok(await sentBefore(before.id));
    const sender = { consumerId: context.consumerId ?? null, email: input.email };
    if (await isBlocked(sender)) return err('blocked');
    if (ways.isPrivate && (await ends.isShutOut(recipient.value.dealer.id, sender))) return err('ended');
    if ((await limit.take(context.visitor)).waitMs > 0) return err('too-many');

    const { dealer, vehicle } = recipient.value;
    const brand = context.flags.brand.variables;
    const lead: Lead = {
      ...leadProfileOf(input),
      id: randomUUID(),
      leadType: input.leadType,
      listingId: isToDealer(input) ? null : input.listingId,
      ownerId: dealer.id,
      vehicle: vehicle.title,
      car: vehicle,
      site: context.origin,
      reply,
      message: input.message,
      preferredTime: timeOf(input),
      emailOptIn: input.emailOptIn && context.flags.email_opt_in.enabled,
      brand: context.brand.id,
      partnerName: brand.leads_partner_name,
      channel: brand.channel,
      ccFlag: brand.leads_cc_flag,
      originPage: input.originPage,
      searchZip: context.zip ?? '',
      consumerId: context.consumerId ?? null,
      createdMs: nowMs,
    };
    const held = dealer.privateSeller ? findScamPattern(input.message) : undefined;
    const isStranger = lead.emailOptIn && lead.consumerId === null && lead.listingId !== null;
    const mailed: LeadMailInput = {
      leadId: lead.id,
      createdMs: nowMs,
      input,
      vehicle,
      dealer,
      brand,
      reply,
      zip: lead.searchZip,
      origin: context.origin,
      look: mailLook(context.brand),
      format: dealer.privateSeller ? 'plain' : await mailFormatOf(dealer.id),
      startAlerts: isStranger ? startAlertsUrl(context.origin, lead.listingId ?? 0) : undefined,
      ...(reply === 'relay' && { answerUrl: `${context.origin}${await links.pathOf(lead, 'owner')}` }),
      relay:
        relay && reply === 'relay'
          ? { owner: relay.of(lead.id, 'owner'), shopper: relay.of(lead.id, 'shopper') }
          : undefined,
    };
    const isProven = context.accountEmail?.toLowerCase() === input.email.toLowerCase();
    const copy = isProven ? leadCopy(mailed) : leadNotice(mailed, stopUrl(input.email, context.origin));
    return db.transaction(async (session) => {
      const same = await store.findSame(keys, nowMs, session);
      if (same) return ok({ leadId: same.id });
      await store.insert(lead, keys, session);
      if (held) {
        const hold = { id: lead.id, leadId: lead.id, writer: 'shopper', words: input.message, leftOut: 0 } as const;
        const stored = { sourceKey: keys.requestKey, mail: JSON.stringify(leadMail(mailed)) };
        await holds.insert({ ...hold, pattern: held, createdMs: nowMs }, stored, session);
        return ok({ leadId: lead.id, held });
      }
      await outbox.send(leadMail(mailed), session);
      if (dealer.privateSeller) await announce(lead, session);
      if (lead.ccFlag || isStranger) await outbox.send(copy, session);
      for (const follow of sources.onTaken) await follow(lead, dealer, session, context);
      return ok({ leadId: lead.id });
    });
  };

  return {
    answers: relay ? 'relay' : 'choice',

    // On an error the form keeps the shopper's input and says that it was not sent.
    send: async (input, context) => {
      try {
        return await send(input, context);
      } catch (error) {
        if (error instanceof Unavailable) return err('unavailable');
        logLibraryError(log, 'a lead could not be taken', error);
        return err('failed');
      }
    },

    profileOf: async (consumerId) => {
      const lead = await store.latestOf(consumerId);
      return lead && leadProfileOf(lead);
    },
  };
};
