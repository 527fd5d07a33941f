import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { SignedInOptions } from '#domains/people/accounts/require-sign-in.server.ts';
import { defineForm } from '#lib/forms/define-form.server.ts';
import type { FormRefusal, Refusal } from '#lib/forms/form-answer.ts';
import { multilineText } from '#lib/forms/form-fields.ts';
import { err, ok } from '#lib/result.ts';
import { longestMessage } from '../lead-terms.ts';
import type { LeadConversations, ReplyRefusal } from './lead-conversations.server.ts';
import type { LeadWriter } from './relay-addresses.server.ts';

const ReplyInput = z.object({
  words: multilineText(longestMessage),
  /** The last message the page showed; the same words after it are the same message. */
  after: z.string().max(100).default(''),
});

/** The conversation and side that the writer has proven; undefined if it is not theirs. */
type Proven = { leadId: string; writer: LeadWriter } | undefined;
type ReplyContext = { conversations: Pick<LeadConversations, 'reply'>; proven: Proven };

const refusals: Readonly<Record<ReplyRefusal, Refusal>> = {
  empty: { code: 'validation-failed', field: 'words', message: 'Write your message first.' },
  scam: {
    code: 'validation-failed',
    field: 'words',
    message:
      'We didn’t send this, because it reads like a common scam: payment before meeting, a shipping agent, a code, or identity data. Leave that out.',
  },
  links: {
    code: 'validation-failed',
    field: 'words',
    message: 'Remove web and email addresses from outside this site.',
  },
  'too-many': { code: 'too-many-requests', message: 'You’ve sent a lot of messages here. Try again in an hour.' },
  'no-conversation': { code: 'not-found', message: 'This conversation has ended.' },
};

/** A message of either side of a conversation, from its page. */
export const replyForm = defineForm({
  schema: ReplyInput,
  run: async ({ words, after }, { conversations, proven }: ReplyContext) => {
    if (!proven) return err('no-conversation' as const);
    const sent = await conversations.reply({ ...proven, words, after });
    return sent.ok ? ok({ status: sent.value }) : sent;
  },
  refuse: (reason: ReplyRefusal) => refusals[reason],
});

/** What the page shows of a refused message. */
export const refusedReplyOf = ({ errors, message, values }: FormRefusal) => ({
  question: values.question ?? '',
  error: errors.words,
  message,
  words: values.words ?? '',
});

type ApiOptions = SignedInOptions & { conversations: LeadConversations };

const Params = z.object({ leadId: z.uuid() });

const messagesApi = replyForm.api({
  path: '/account-api/conversations/:leadId/messages',
  params: Params,
  tags: ['account'],
  summary: 'Write to the other side of a conversation about a car, as the shopper or as its private seller',
  response: z.object({ success: z.literal(true), status: z.enum(['relayed', 'duplicate']) }),
});

export const conversationsApi: FastifyPluginAsyncZod<ApiOptions> = async (app, options) => {
  const { conversations, requireConsumer } = options;
  options.requireSignIn(app);

  const prove = async (request: FastifyRequest): Promise<Proven> => {
    const { id: consumerId, email } = await requireConsumer(request);
    const { leadId } = Params.parse(request.params);
    const writer = await conversations.sideOf({ consumerId, email: email.toLowerCase() }, leadId);
    return writer && { leadId, writer };
  };

  await app.register(messagesApi, {
    readContext: async (request) => ({ conversations, proven: await prove(request) }),
  });
};
