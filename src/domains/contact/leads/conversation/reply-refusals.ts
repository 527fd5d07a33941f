import type { Refusal } from '#lib/forms/form-answer.ts';
import type { ReplyRefusal } from './lead-conversations.server.ts';

const refusals: Readonly<Record<ReplyRefusal, Refusal>> = {
  empty: { code: 'validation-failed', field: 'words', message: 'Write your message first.' },
  links: {
    code: 'validation-failed',
    field: 'words',
    message: 'Remove web and email addresses from outside this site.',
  },
  'too-many': { code: 'too-many-requests', message: 'You’ve sent a lot of messages here. Try again in an hour.' },
  blocked: { code: 'forbidden', message: 'You can’t send messages here. We emailed you why.' },
  'no-conversation': { code: 'not-found', message: 'This conversation has ended.' },
};

export const replyRefusal = (reason: ReplyRefusal): Refusal => refusals[reason];
