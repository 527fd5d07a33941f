import { createHash, randomUUID } from 'node:crypto';
import type { Owner } from '#domains/cars/sellers/owner.ts';
import type { Person } from '#domains/people/accounts/profile/personal-data.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import type { Clock } from '#lib/clock.ts';
import type { WindowLimit } from '#lib/limit.ts';
import { judgeLinks } from '#lib/links-in-text.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { Lead, LeadStore } from '../lead-store.server.ts';
import type { ConversationEndStore } from './conversation-end-store.server.ts';
import type { ConversationLinks } from './conversation-links.server.ts';
import type { LeadHoldStore } from './lead-hold-store.server.ts';
import type { LeadMessage, LeadMessageStore } from './lead-message-store.server.ts';
import type { LeadWriter, RelayAddresses } from './relay-addresses.server.ts';
import { type RelayedMail, relayedMail } from './relayed-mail.ts';
import { findScamPattern } from './scam-patterns.ts';
import type { NotifySide } from './side-notices.server.ts';

type Sources = {
  db: SqlDatabase;
  leads: Pick<LeadStore, 'find' | 'markAnswered'>;
  messages: LeadMessageStore;
  ends: Pick<ConversationEndStore, 'add' | 'ofLeads'>;
  holds: Pick<LeadHoldStore, 'insert' | 'ofLeads'>;
  /** Whether an operator blocked this side from writing. */
  isBlocked(side: { consumerId: string | null; email: string }): Promise<boolean>;
  links: ConversationLinks;
  /** Undefined when mails can't be answered through us; the site is the only way then. */
  relay: RelayAddresses | undefined;
  outbox: { send(message: RelayedMail, session: SqlSession): Promise<unknown> };
  notifySide: NotifySide;
  findOwner(ownerId: number): Promise<Owner | undefined>;
  /** Mail design of the site on which the lead was sent. */
  lookAt(origin: string): MailLook;
  /** Link by which the reader of an address stops mails about leads sent with it, and whether they used it. */
  stopUrl(address: string, origin: string): string;
  isStopped(address: string): Promise<boolean>;
  /** How often each side of a conversation may write. */
  limit: WindowLimit;
  clock: Clock;
};

/** `held`: it waits for an operator. */
export type Receipt = 'relayed' | 'duplicate' | 'held';
export type WriteRefusal = 'no-conversation' | 'empty' | 'too-many' | 'blocked';
export type ReplyRefusal = WriteRefusal | 'links';

/** One conversation as its writer sees it. */
export type Conversation = { lead: Lead; writer: LeadWriter; owner: Owner & { leadEmail: string }; site: string };

/** A message by mail or on the site; the same key is the same message. */
type WrittenMessage = {
  words: string;
  key: string;
  leftOut?: number;
  unknownSender?: string | null;
  proposal?: Proposal | undefined;
};

/** A message that proposes a test drive, which is stored with it. */
type Proposal = { store(session: SqlSession): Promise<void> };

/** `after` is the last message the writer's page showed, so that a form sent twice is one message. */
type Reply = { leadId: string; writer: LeadWriter; words: string; after?: string; proposal?: Proposal };

const anyEmail = /[^\s<>()[\]@:;,"]+@[^\s<>()[\]@:;,"]+\.[a-z]{2,}/gi;

/**
 * Why a message between private people waits for an operator; undefined for an ordinary one. Email addresses, which
 * every quoted mail holds, are no links: they are taken out.
 */
const suspicionOf = (words: string, site: string): string | undefined => {
  const { foreign } = judgeLinks(words.replace(anyEmail, ' '), site);
  return findScamPattern(words) ?? (foreign === undefined ? undefined : 'It links to another site.');
};

const isTheirs = ({ consumerId, email }: Lead, person: Person): boolean =>
  consumerId === null ? email.toLowerCase() === person.email : consumerId === person.consumerId;

export type LeadConversations = ReturnType<typeof createLeadConversations>;

/** Conversations between sellers and shoppers, which begin with a lead. Neither side learns the other's address. */
export const createLeadConversations = (sources: Sources) => {
  const { db, leads, messages, ends, holds, isBlocked, links, relay, outbox, notifySide, findOwner, lookAt } = sources;
  const { stopUrl, isStopped, limit, clock } = sources;

  /** Undefined once either side has ended it, and where the shopper wants calls only. */
  const open = async (leadId: string, writer: LeadWriter): Promise<Conversation | undefined> => {
    const lead = await leads.find(leadId);
    // After the shopper deleted their account there is nobody to relay to.
    if (!lead || lead.reply === 'hidden' || lead.email === '' || lead.site === undefined) return undefined;
    if (lead.consumerId === null && (await isStopped(lead.email))) return undefined;
    if ((await ends.ofLeads([leadId])).has(leadId)) return undefined;
    // A first question that waits, or was refused, reached nobody.
    if ((await holds.ofLeads([leadId])).some(({ id, state }) => id === leadId && state !== 'released'))
      return undefined;
    const owner = await findOwner(lead.ownerId);
    if (!owner?.leadEmail) return undefined;
    return { lead, writer, owner: { ...owner, leadEmail: owner.leadEmail }, site: lead.site };
  };

  const relayFor = ({ lead }: Conversation, reader: LeadWriter): string | undefined =>
    lead.reply === 'relay' ? relay?.of(lead.id, reader) : undefined;

  const mailOf = (message: LeadMessage, conversation: Conversation, path: string): RelayedMail => {
    const { lead, owner, site } = conversation;
    const isAddressKnown = lead.reply === 'shown' && !owner.privateSeller;
    const facts = { shopper: lead.email, vehicle: lead.vehicle, look: lookAt(site), url: `${site}${path}` };
    const common = { ...facts, message, isAddressKnown };
    if (message.writer === 'owner') {
      return relayedMail({
        ...common,
        from: owner.name,
        to: lead.email,
        replyTo: relayFor(conversation, 'shopper'),
        ...(lead.consumerId === null && { stopUrl: stopUrl(lead.email, site) }),
      });
    }
    // The shopper chose to show a dealer their address; a private seller is never shown it.
    const replyTo = isAddressKnown ? lead.email : relayFor(conversation, 'owner');
    return relayedMail({ ...common, from: lead.firstName, to: owner.leadEmail, replyTo });
  };

  /** The bell of whoever did not write it, if they have an account, and the people of a dealer. */
  const notifyReader = (
    { id, writer, words, unknownSender }: LeadMessage,
    { lead, owner }: Conversation,
    { proposal, session }: { proposal: Proposal | undefined; session: SqlSession },
  ): Promise<void> => {
    const name = writer === 'owner' ? owner.name : lead.firstName;
    const title = (car: string): string => {
      if (unknownSender !== null) return `A reply about ${car}, from an address we don’t know`;
      if (proposal) return `${name} proposed a test drive of ${car}`;
      return `${name} ${writer === 'owner' ? 'answered' : 'wrote'} about ${car}`;
    };
    const type = proposal ? 'test-drive' : 'answer';
    return notifySide(lead, writer === 'owner' ? 'shopper' : 'owner', { type, event: id, title, words }, session);
  };

  /** Quoted mails and signatures hold addresses that people don't mean to give to a stranger. */
  const withoutAddresses = (words: string, { owner }: Conversation): string => {
    const ours = relay?.withoutAddresses(words) ?? words;
    return owner.privateSeller ? ours.replace(anyEmail, '[email address removed]') : ours;
  };

  const sourceKeyOf = ({ key }: Pick<WrittenMessage, 'key'>, { lead, writer }: Conversation): string =>
    createHash('sha256').update(`${lead.id} ${writer} ${key}`).digest('hex');

  /** Stores a message and brings it to the other side. */
  const deliver = async (
    written: WrittenMessage,
    conversation: Conversation,
    session: SqlSession,
  ): Promise<'relayed' | 'duplicate'> => {
    const { words, leftOut = 0, unknownSender = null, proposal } = written;
    const { lead, writer } = conversation;
    const message: LeadMessage = {
      id: randomUUID(),
      leadId: lead.id,
      writer,
      leftOut,
      createdMs: clock.now(),
      words: withoutAddresses(words, conversation),
      unknownSender,
    };
    const keys = { sourceKey: sourceKeyOf(written, conversation), consumerId: lead.consumerId };
    if (!(await messages.insert(message, keys, session))) return 'duplicate';
    const path = await links.pathOf(lead, writer === 'owner' ? 'shopper' : 'owner');
    await outbox.send(mailOf(message, conversation, path), session);
    if (writer === 'owner' && unknownSender === null) await leads.markAnswered(lead.id, message.createdMs, session);
    await notifyReader(message, conversation, { proposal, session });
    await proposal?.store(session);
    return 'relayed';
  };

  /** Keeps a message for an operator; its writer sees that it waits, and why (SELL-14). */
  const hold = async (
    written: WrittenMessage,
    conversation: Conversation,
    pattern: string,
    session: SqlSession,
  ): Promise<'held'> => {
    const { lead, writer } = conversation;
    const words = withoutAddresses(written.words, conversation);
    await holds.insert(
      {
        id: randomUUID(),
        leadId: lead.id,
        writer,
        words,
        leftOut: written.leftOut ?? 0,
        pattern,
        createdMs: clock.now(),
      },
      { sourceKey: sourceKeyOf(written, conversation) },
      session,
    );
    return 'held';
  };

  const sideOf = async ({ lead, writer, owner }: Conversation) => {
    if (writer === 'shopper') return { consumerId: lead.consumerId, email: lead.email };
    return { consumerId: (await links.sellerOf(owner.id))?.consumerId ?? null, email: owner.leadEmail };
  };

  const add = async (message: WrittenMessage, conversation: Conversation): Promise<Result<Receipt, WriteRefusal>> => {
    if (message.words === '') return err('empty');
    if (await isBlocked(await sideOf(conversation))) return err('blocked');
    const { lead, writer, owner } = conversation;
    if ((await limit.take(`${lead.id} ${writer}`)).waitMs > 0) return err('too-many');
    const pattern = owner.privateSeller ? suspicionOf(message.words, conversation.site) : undefined;
    return ok(
      await db.transaction(
        (session): Promise<Receipt> =>
          pattern === undefined
            ? deliver(message, conversation, session)
            : hold(message, conversation, pattern, session),
      ),
    );
  };

  return {
    open,
    add,
    deliver,

    /** Adds a message that was written on the site. The caller has made sure that it is this side who writes. */
    reply: async ({ leadId, writer, words, after = '', proposal }: Reply): Promise<Result<Receipt, ReplyRefusal>> => {
      const conversation = await open(leadId, writer);
      if (!conversation) return err('no-conversation');
      if (judgeLinks(words, conversation.site).foreign !== undefined) return err('links');
      return add({ words, key: `${after} ${words}`, proposal }, conversation);
    },

    /** The side of a conversation that an account has, as the shopper or as the private seller. */
    sideOf: async (person: Person, leadId: string): Promise<LeadWriter | undefined> => {
      const lead = await leads.find(leadId);
      if (!lead || lead.email === '') return undefined;
      if (isTheirs(lead, person)) return 'shopper';
      return (await links.sellerOf(lead.ownerId))?.consumerId === person.consumerId ? 'owner' : undefined;
    },

    /** Ends a conversation for good. */
    end: (leadId: string, endedBy: LeadWriter): Promise<void> => ends.add({ leadId, endedBy, endedMs: clock.now() }),
  };
};
