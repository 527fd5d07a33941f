import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError } from '#lib/errors.ts';
import { ShareEmailInput, type ShareRefusal, ShareTextInput, shareRefusalCodes } from './share.ts';
import { shareEmailPath, shareTextPath } from './share-terms.ts';
import type { ShareContext, Sharing } from './sharing.server.ts';

type SharingApiOptions = {
  sharing: Pick<Sharing, 'sendText' | 'sendEmail'>;
  readContext(request: FastifyRequest): Promise<ShareContext>;
};

const TextSent = z.object({ success: z.literal(true), requestId: z.string() });
const EmailSent = z.object({ success: z.literal(true), leadId: z.string() });

const tags = ['listings'];

const refuse = (reply: FastifyReply, refusal: ShareRefusal): never => {
  const { reason, message } = refusal;
  if (refusal.reason === 'too-many') reply.header('retry-after', String(Math.ceil(refusal.waitMs / 1000)));
  throw new AppError(shareRefusalCodes[reason], {
    message,
    ...('field' in refusal && { fields: { [refusal.field]: message } }),
  });
};

/** SHAR-01 to SHAR-04, from scripts; forms without script go through their page. */
export const sharingApi: FastifyPluginAsyncZod<SharingApiOptions> = async (app, { sharing, readContext }) => {
  app.post(
    shareTextPath,
    {
      schema: {
        tags,
        summary: 'Share a car, a comparison or a list by text',
        body: ShareTextInput,
        response: { 200: TextSent },
      },
    },
    async (request, reply) => {
      const sent = await sharing.sendText(request.body, await readContext(request));
      reply.header('cache-control', 'private, no-store');
      return sent.ok ? { success: true as const, ...sent.value } : refuse(reply, sent.error);
    },
  );

  app.post(
    shareEmailPath,
    {
      schema: {
        tags,
        summary: 'Share a car, a comparison or a list by email',
        body: ShareEmailInput,
        response: { 200: EmailSent },
      },
    },
    async (request, reply) => {
      const sent = await sharing.sendEmail(request.body, await readContext(request));
      reply.header('cache-control', 'private, no-store');
      return sent.ok ? { success: true as const, ...sent.value } : refuse(reply, sent.error);
    },
  );
};
