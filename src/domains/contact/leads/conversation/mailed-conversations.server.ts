import type { MailLook } from '#domains/people/mail/mail-look.ts';
import type { WindowLimit } from '#lib/limit.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { carInSentence } from '../car-in-sentence.ts';
import { type ConversationNotice, conversationNotice } from './conversation-notice.ts';
import { type InboundMail, readInboundMail } from './inbound-mail.server.ts';
import { isDealersAddress } from './known-senders.ts';
import type { Conversation, LeadConversations, Receipt, WriteRefusal } from './lead-conversations.server.ts';
import type { RelayAddresses } from './relay-addresses.server.ts';

type Sources = {
  relay: RelayAddresses;
  conversations: Pick<LeadConversations, 'open' | 'add'>;
  outbox: { send(message: ConversationNotice): Promise<unknown> };
  lookAt(origin: string): MailLook;
  /** The page on which a side of a conversation answers. */
  pathOf(conversation: Conversation): Promise<string>;
  /** Whether an address is a sender of our own mails. */
  isSender(address: string, site: string): boolean;
  /** How many mails of one side are parsed at all, since anybody can send to a relay address and parsing takes time. */
  readLimit: WindowLimit;
};

/** `ignored`: sent by a program; answering would start an endless exchange. */
type MailReceipt = Receipt | 'ignored';
/** `stranger`: not from the address of the account, in a conversation between private people. */
export type MailRefusal = WriteRefusal | 'unreadable' | 'stranger';

/** Sender and recipient in the SMTP envelope; an empty sender means an automatic mail. */
type MailEnvelope = { from: string; to: string };

const longestSender = 254;

export type MailedConversations = ReturnType<typeof createMailedConversations>;

/** Receives the mails that sellers and shoppers send to the address of their side. */
export const createMailedConversations = (sources: Sources) => {
  const { relay, conversations, outbox, lookAt, pathOf, isSender, readLimit } = sources;

  const open = async (recipients: readonly string[]): Promise<Conversation | undefined> => {
    const [address] = recipients.flatMap((recipient) => relay.read(recipient) ?? []);
    return address && conversations.open(address.leadId, address.writer);
  };

  /** The address by which a side is known. */
  const addressOf = ({ lead, writer, owner }: Conversation): string =>
    writer === 'owner' ? owner.leadEmail : lead.email;

  const isKnown = (from: string, conversation: Conversation): boolean => {
    const { writer, owner } = conversation;
    if (writer === 'owner' && !owner.privateSeller) return isDealersAddress(from, owner);
    return from.trim().toLowerCase() === addressOf(conversation).trim().toLowerCase();
  };

  /** To the address we know, because a sender can be forged. Nothing of the mail is in it. */
  const tell = async (conversation: Conversation, event: string, paragraphs: readonly string[]): Promise<void> => {
    const { lead, site } = conversation;
    const url = `${site}${await pathOf(conversation)}`;
    const subject = `Not sent yet: your message about the ${carInSentence(lead.vehicle)}`;
    const notice = {
      to: addressOf(conversation),
      event: `${lead.id}:${event}`,
      leadId: lead.id,
      subject,
      paragraphs,
      url,
    };
    await outbox.send(conversationNotice(lookAt(site), notice));
  };

  const isAutomatic = ({ automatic, from }: InboundMail, { site }: Conversation): boolean =>
    automatic || relay.isOurs(from) || isSender(from, site);

  const pass = async (mail: InboundMail, conversation: Conversation): Promise<Result<MailReceipt, MailRefusal>> => {
    if (isAutomatic(mail, conversation)) return ok('ignored');
    const isOwn = isKnown(mail.from, conversation);
    if (!isOwn && conversation.owner.privateSeller) {
      await tell(conversation, `stranger:${mail.key}`, [
        'It came from another email address than this one. We didn’t pass it on, because the other side would have seen that address, or it may not have been you.',
        'Answer from this address, or on the site.',
      ]);
      return err('stranger');
    }
    const { words, key, attachments: leftOut } = mail;
    const unknownSender = isOwn ? null : mail.from.slice(0, longestSender);
    const added = await conversations.add({ words, key, leftOut, unknownSender }, conversation);
    if (added.ok && added.value === 'held') {
      await tell(conversation, `held:${key}`, [
        'It reads like something scams use: a payment before meeting, a shipping agent, a code, identity data, or a link to another site. We look at it, then send it or email you why not.',
      ]);
    }
    return added;
  };

  return {
    /** Whether the address belongs to a conversation. */
    knows: async (address: string): Promise<boolean> => (await open([address])) !== undefined,

    /** Receives a raw mail whose headers name the recipient. */
    receive: async (raw: Uint8Array): Promise<Result<MailReceipt, MailRefusal>> => {
      const mail = await readInboundMail(raw);
      if (!mail) return err('unreadable');
      const conversation = await open(mail.recipients);
      return conversation ? pass(mail, conversation) : err('no-conversation');
    },

    /** Receives a raw mail over SMTP, where only the envelope names the recipient. */
    receiveFrom: async ({ from, to }: MailEnvelope, raw: Uint8Array): Promise<Result<MailReceipt, MailRefusal>> => {
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
