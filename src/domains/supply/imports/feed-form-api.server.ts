import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Operator } from '#domains/people/access/operator.ts';
import type { Clock } from '#lib/clock.ts';
import { readUploadForm } from '#lib/forms/read-upload-form.server.ts';
import { opsPath } from '#paths/paths.ts';
import { feedCalls } from './feed-calls.ts';
import type { Imports } from './imports.server.ts';
import { FeedChoice, mostFormBytes, NewUpload } from './upload.ts';
import type { Uploads } from './uploads.server.ts';

type Options = {
  imports: Pick<Imports, 'receive'>;
  uploads: Pick<Uploads, 'keep'>;
  clock: Clock;
  operatorOf(request: FastifyRequest): Operator;
};

/** Uploads a file in one request, for browsers without JavaScript. */
export const feedFormApi: FastifyPluginAsyncZod<Options> = async (app, { imports, uploads, clock, operatorOf }) => {
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.post(
    feedCalls.form,
    {
      bodyLimit: mostFormBytes,
      config: { takesBytes: true },
      schema: { tags: ['ops'], summary: 'Send a feed of up to 32 MB as a form, for browsers without scripts' },
    },
    async (request, reply) => {
      const form = await readUploadForm(request);
      const refuse = (refused: string) => reply.redirect(opsPath('feeds', { refused }), 303);
      const file = form.get('file');
      if (!(file instanceof File) || file.name === '') return refuse('no-file');
      const facts = NewUpload.safeParse({ fileName: file.name, bytes: file.size, writtenMs: clock.now() });
      const choice = FeedChoice.safeParse({
        feedId: form.get('feedId') || undefined,
        feedName: form.get('feedName') ?? '',
        whole: form.has('whole'),
      });
      if (!facts.success) return refuse('wrong-file');
      if (!choice.success) return refuse('needs-name');
      const upload = await uploads.keep(new Uint8Array(await file.arrayBuffer()));
      const { fileName, bytes, writtenMs } = facts.data;
      const arrived = { ...upload, fileName, bytes, asOfMs: writtenMs, source: 'upload' } as const;
      const received = await imports.receive(arrived, choice.data, operatorOf(request));
      return received.ok ? reply.redirect(opsPath(`feeds/imports/${upload.id}`), 303) : refuse(received.error);
    },
  );
};
