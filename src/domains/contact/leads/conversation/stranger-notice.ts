import { layOutMail } from '#domains/people/mail/mail-layout.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';

type Notice = {
  /** The address we know its reader by. */
  to: string;
  /** Identifies the refused mail. */
  key: string;
  leadId: string;
  vehicle: string;
  url: string;
};

/**
 * Says why a mail to a conversation between private people was not passed on: it came from an address that isn't the
 * account's. Nothing of that mail is in it.
 */
export const strangerNotice = (look: MailLook, { to, key, leadId, vehicle, url }: Notice) => ({
  channel: 'mail' as const,
  cause: `lead-refusal:${leadId}:${key}`,
  to,
  subject: `Not sent: your message about the ${vehicle}`,
  ...layOutMail(look, {
    heading: 'Your message wasn’t sent',
    paragraphs: [
      `A message about the ${vehicle} came from another email address than this one. We didn’t pass it on, because the other side would have seen that address, or it may not have been you.`,
      'Answer from this address, or on the site.',
    ],
    action: { label: 'Answer on the site', url },
  }),
  headers: { 'X-Lead-Id': leadId },
});
