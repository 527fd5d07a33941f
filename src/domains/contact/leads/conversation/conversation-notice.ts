import { layOutMail } from '#domains/people/mail/mail-layout.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';

type Notice = {
  to: string;
  /** Of a test drive, which somebody in the conversation did; others can be caused by whoever has its address. */
  kind?: 'lead-notice' | 'test-drive';
  /** What happened, such as `refused:ID`. There is one mail for each, ever. */
  event: string;
  leadId: string;
  subject: string;
  paragraphs: readonly string[];
  /** An operator's words. */
  reason?: string;
  url?: string;
  attachments?: { filename: string; type: string; base64: string }[];
};

/** What became of a conversation or a message, to one side of it. */
export const conversationNotice = (look: MailLook, notice: Notice) => ({
  channel: 'mail' as const,
  cause: `${notice.kind ?? 'lead-notice'}:${notice.event}`,
  to: notice.to,
  subject: notice.subject,
  ...layOutMail(look, {
    heading: notice.subject,
    paragraphs: notice.paragraphs,
    ...(notice.reason && { quote: notice.reason }),
    ...(notice.url && { action: { label: 'See the conversation', url: notice.url } }),
  }),
  ...(notice.attachments && { attachments: notice.attachments }),
  headers: { 'X-Lead-Id': notice.leadId },
});
export type ConversationNotice = ReturnType<typeof conversationNotice>;
