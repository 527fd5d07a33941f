import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError } from '#lib/errors.ts';
import { largestMail } from './inbound-mail.server.ts';
import type { MailedConversations } from './mailed-conversations.server.ts';

type Options = {
  /** Admits only requests with the secret; checked before the message is read. */
  admit(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Undefined without a configured relay; then nobody is admitted. */
  conversations: Pick<MailedConversations, 'receive'> | undefined;
};

const Receipt = z.object({ status: z.enum(['relayed', 'duplicate', 'held', 'ignored']) });

const refusals = {
  unreadable: { code: 'bad-request', message: 'This is not an email message.' },
  'no-conversation': { code: 'not-found', message: 'No conversation has this address.' },
  empty: { code: 'bad-request', message: 'This message says nothing.' },
  blocked: { code: 'forbidden', message: 'This writer can’t send messages here.' },
  stranger: {
    code: 'forbidden',
    message: 'This message is from another address than the account’s and was not passed on.',
  },
  'too-many': { code: 'too-many-requests', message: 'Too many messages in this conversation.' },
} as const;

/** Hook for mail servers: receives mails that were sent to the address of a conversation. */
export const inboundMailApi: FastifyPluginAsyncZod<Options> = async (app, { admit, conversations }) => {
  app.addContentTypeParser('message/rfc822', { parseAs: 'buffer', bodyLimit: largestMail }, (_request, body, done) =>
    done(null, body),
  );

  app.post(
    '/api/mail/inbound',
    {
      onRequest: admit,
      bodyLimit: largestMail,
      config: { uncountedWrites: true, takesBytes: true },
      // Not in the public API description: only the mail server that has the secret calls it.
      schema: { hide: true, response: { 200: Receipt } },
    },
    async ({ body }) => {
      if (!conversations) throw new AppError('not-found');
      if (!Buffer.isBuffer(body)) {
        throw new AppError('unsupported-media-type', { message: 'Send the whole message as message/rfc822.' });
      }
      const receipt = await conversations.receive(body);
      if (receipt.ok) return { status: receipt.value };
      const { code, message } = refusals[receipt.error];
      throw new AppError(code, { message });
    },
  );
};
