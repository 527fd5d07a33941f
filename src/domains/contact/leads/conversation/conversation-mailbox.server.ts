import type { SmtpMailbox, SmtpRefusal } from '#lib/smtp-mailbox.ts';
import type { MailedConversations, MailRefusal } from './mailed-conversations.server.ts';

const unknown: SmtpRefusal = { code: 550, words: '5.1.1 No conversation has this address' };

const refusals: Readonly<Record<MailRefusal, SmtpRefusal>> = {
  unreadable: { code: 554, words: '5.6.0 This is not an email message' },
  'no-conversation': unknown,
  empty: { code: 554, words: '5.6.0 This message says nothing' },
  blocked: { code: 550, words: '5.7.1 You cannot send messages here' },
  stranger: { code: 550, words: '5.7.1 Write from the address of your account, or answer on the site' },
  'too-many': { code: 451, words: '4.7.0 Too many messages in this conversation, try again later' },
};

/** Receives replies of dealers and shoppers over SMTP, for the same conversations as the HTTP hook. */
export const createConversationMailbox = (
  conversations: Pick<MailedConversations, 'knows' | 'receiveFrom'>,
): SmtpMailbox => ({
  admit: async (recipient) => ((await conversations.knows(recipient)) ? undefined : unknown),
  take: async (envelope, raw) => {
    const receipt = await conversations.receiveFrom(envelope, raw);
    return receipt.ok ? undefined : refusals[receipt.error];
  },
});
