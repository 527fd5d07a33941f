import { createHash, randomUUID } from 'node:crypto';
import type { Owner } from '#domains/cars/sellers/owner.ts';
import type { Person } from '#domains/people/accounts/profile/personal-data.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import type { NewNotification } from '#domains/people/notifications/notification.ts';
import type { Clock } from '#lib/clock.ts';
import type { WindowLimit } from '#lib/limit.ts';
import { judgeLinks } from '#lib/links-in-text.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { accountPath } from '#paths/paths.ts';
import type { Lead, LeadStore } from '../lead-store.server.ts';
import { type InboundMail, readInboundMail } from './inbound-mail.server.ts';
import { isDealersAddress } from './known-senders.ts';
import type { LeadMessage, LeadMessageStore } from './lead-message-store.server.ts';
import type { LeadWriter, RelayAddresses } from './relay-addresses.server.ts';
import { type RelayedMail, relayedMail } from './relayed-mail.ts';
import { findScamPattern } from './scam-patterns.ts';

type Sources = {
  db: SqlDatabase;
  relay: RelayAddresses;
  leads: Pick<LeadStore, 'find' | 'markAnswered'>;
  messages: LeadMessageStore;
  outbox: { send(message: RelayedMail, session: SqlSession): Promise<unknown> };
  notify(consumerId: string, notification: NewNotification, session: SqlSession): Promise<void>;
  findOwner(ownerId: number): Promise<Owner | undefined>;
  /** Mail design of the site on which the lead was sent. */
  lookAt(origin: string): MailLook;
  /** Whether an address is a sender of our own mails. */
  isSender(address: string, site: string): boolean;
  /** Link by which the reader of an address stops mails about leads sent with it, and whether they used it. */
  stopUrl(address: string, origin: string): string;
  isStopped(address: string): Promise<boolean>;
  /** How often each side of a conversation may write. */
  limit: WindowLimit;
  /** How many mails of one side are parsed at all, since anybody can send to a relay address and parsing takes time. */
  readLimit: WindowLimit;
  clock: Clock;
};

/** `ignored`: sent by a program; answering would start an endless exchange. */
type Receipt = 'relayed' | 'duplicate' | 'ignored';
export type Refusal = 'unreadable' | 'no-conversation' | 'empty' | 'too-many' | 'scam';

const excerptLength = 140;

/** The car and the beginning of the answer, for the shopper's notification list. */
const about = ({ listingId }: Lead, { words }: LeadMessage) => ({
  words: words.length > excerptLength ? `${words.slice(0, excerptLength)}…` : words,
  ...(listingId !== null && { listingId }),
});

/** Sender and recipient in the SMTP envelope; an empty sender means an automatic mail. */
type MailEnvelope = { from: string; to: string };

const longestSender = 254;

const isTheirs = ({ consumerId, email }: Lead, person: Person): boolean =>
  consumerId === null ? email.toLowerCase() === person.email : consumerId === person.consumerId;

type Conversation = { lead: Lead; writer: LeadWriter; owner: Owner & { leadEmail: string }; site: string };

export type LeadConversations = ReturnType<typeof createLeadConversations>;

/** Relays answers between dealers and shoppers through our own addresses. */
export const createLeadConversations = (sources: Sources) => {
  const { db, relay, leads, messages, outbox, notify, findOwner, lookAt, isSender } = sources;
  const { stopUrl, isStopped, limit, readLimit, clock } = sources;

  const openOf = async (leadId: string, writer: LeadWriter): Promise<Conversation | undefined> => {
    const lead = await leads.find(leadId);
    // After the shopper deleted their account there is nobody to relay to.
    if (lead?.reply !== 'relay' || lead.email === '' || lead.site === undefined) return undefined;
    if (lead.consumerId === null && (await isStopped(lead.email))) return undefined;
    const owner = await findOwner(lead.ownerId);
    if (!owner?.leadEmail) return undefined;
    return { lead, writer, owner: { ...owner, leadEmail: owner.leadEmail }, site: lead.site };
  };

  const open = async (recipients: readonly string[]): Promise<Conversation | undefined> => {
    const [address] = recipients.flatMap((recipient) => relay.read(recipient) ?? []);
    return address && openOf(address.leadId, address.writer);
  };

  const isKnown = (from: string, { lead, writer, owner }: Conversation): boolean =>
    writer === 'dealer' ? isDealersAddress(from, owner) : from.trim().toLowerCase() === lead.email.toLowerCase();

  const mailOf = (message: LeadMessage, { lead, owner, site }: Conversation): RelayedMail => {
    const common = { message, shopper: lead.email, vehicle: lead.vehicle, look: lookAt(site) };
    return message.writer === 'dealer'
      ? relayedMail({
          ...common,
          from: owner.name,
          to: lead.email,
          replyTo: relay.of(lead.id, 'shopper'),
          ...(lead.consumerId === null && { stopUrl: stopUrl(lead.email, site) }),
        })
      : relayedMail({ ...common, from: lead.firstName, to: owner.leadEmail, replyTo: relay.of(lead.id, 'dealer') });
  };

  const take = async (mail: InboundMail, conversation: Conversation): Promise<Receipt> => {
    const { lead, writer, owner } = conversation;
    const message: LeadMessage = {
      id: randomUUID(),
      leadId: lead.id,
      writer,
      leftOut: mail.attachments,
      createdMs: clock.now(),
      words: relay.withoutAddresses(mail.words),
      unknownSender: isKnown(mail.from, conversation) ? null : mail.from.slice(0, longestSender),
    };
    const sourceKey = createHash('sha256').update(`${lead.id} ${writer} ${mail.key}`).digest('hex');
    return db.transaction(async (session) => {
      const { consumerId } = lead;
      if (!(await messages.insert(message, { sourceKey, consumerId }, session))) return 'duplicate';
      await outbox.send(mailOf(message, conversation), session);
      if (writer === 'shopper') return 'relayed';
      const isDealer = message.unknownSender === null;
      if (isDealer) await leads.markAnswered(lead.id, message.createdMs, session);
      const title = isDealer
        ? `${owner.name} answered about the ${lead.vehicle}`
        : `A reply about the ${lead.vehicle}, from an address we don’t know`;
      const href = `${accountPath('questions')}#${lead.id}`;
      if (consumerId !== null)
        await notify(consumerId, { type: 'answer', title, href, ...about(lead, message) }, session);
      return 'relayed';
    });
  };

  const isAutomatic = ({ automatic, from }: InboundMail, { site }: Conversation): boolean =>
    automatic || relay.isOurs(from) || isSender(from, site);

  const pass = async (mail: InboundMail, conversation: Conversation): Promise<Result<Receipt, Refusal>> => {
    if (isAutomatic(mail, conversation)) return ok('ignored');
    if (mail.words === '') return err('empty');
    if (conversation.owner.privateSeller && findScamPattern(mail.words)) return err('scam');
    const { lead, writer } = conversation;
    if ((await limit.take(`${lead.id} ${writer}`)).waitMs > 0) return err('too-many');
    return ok(await take(mail, conversation));
  };

  return {
    /** Adds a signed-in shopper's message to their lead. `after` is the last message their page showed. */
    write: async (
      person: Person,
      { leadId, words, after }: { leadId: string; words: string; after: string },
    ): Promise<Result<Receipt, Refusal | 'links'>> => {
      const conversation = await openOf(leadId, 'shopper');
      if (!conversation || !isTheirs(conversation.lead, person)) return err('no-conversation');
      const { lead } = conversation;
      if (judgeLinks(words, conversation.site).foreign !== undefined) return err('links');
      const mail = { recipients: [], from: lead.email, words, attachments: 0, automatic: false };
      return pass({ ...mail, key: `${after} ${words}` }, conversation);
    },

    /** Whether the address belongs to a conversation. */
    knows: async (address: string): Promise<boolean> => (await open([address])) !== undefined,

    /** Receives a raw mail whose headers name the recipient. */
    receive: async (raw: Uint8Array): Promise<Result<Receipt, Refusal>> => {
      const mail = await readInboundMail(raw);
      if (!mail) return err('unreadable');
      const conversation = await open(mail.recipients);
      return conversation ? pass(mail, conversation) : err('no-conversation');
    },

    /** Receives a raw mail over SMTP, where only the envelope names the recipient. */
    receiveFrom: async ({ from, to }: MailEnvelope, raw: Uint8Array): Promise<Result<Receipt, Refusal>> => {
      const conversation = await open([to]);
      if (!conversation) return err('no-conversation');
      if (from === '') return ok('ignored');
      const { lead, writer } = conversation;
      if ((await readLimit.take(`${lead.id} ${writer}`)).waitMs > 0) return err('too-many');
      const mail = await readInboundMail(raw);
      return mail ? pass(mail, conversation) : err('unreadable');
    },
  };
};
