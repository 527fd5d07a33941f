import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Operator } from '#domains/people/access/operator.ts';
import { AppError } from '#lib/errors.ts';
import { feedCalls } from './feed-calls.ts';
import { importRefusals } from './import-copy.ts';
import type { Imports } from './imports.server.ts';
import { FeedChoice, NewUpload, UploadState } from './upload.ts';
import type { Uploads } from './uploads.server.ts';

type Options = {
  uploads: Uploads;
  imports: Pick<Imports, 'receive' | 'find'>;
  operatorOf(request: FastifyRequest): Operator;
  record(operator: Operator, event: { action: string; subject: string; summary: string }): Promise<void>;
};

const Id = z.object({ id: z.uuid() });
const Piece = z.object({ offset: z.coerce.number().int().min(0) });
const Finish = FeedChoice.extend({
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'The checksum is 64 digits and letters from a to f.'),
});
const Received = z.object({ importId: z.string() });

const notYours = { message: 'Another operator is sending this file.' };

/** Uploads a file in pieces, so that a lost connection costs one piece, not the whole file. */
export const feedUploadsApi: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { uploads, imports, operatorOf, record } = options;
  // Pieces are streamed to disk.
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
  const tags = ['ops'];

  app.post(
    feedCalls.uploads,
    {
      schema: {
        tags,
        summary: 'Begin to send a feed, or learn how much of it has arrived',
        body: NewUpload,
        response: { 200: UploadState },
      },
    },
    async (request) => {
      const opened = await uploads.open(request.body, operatorOf(request));
      if (opened.ok) return opened.value;
      if (opened.error === 'no-room')
        throw new AppError('too-large', { message: 'There’s not enough disk space on the server for this file.' });
      throw new AppError('too-many-requests', {
        message: 'You already have ten uploads in progress. Finish or cancel one.',
      });
    },
  );

  app.get(
    `${feedCalls.uploads}/:id`,
    { schema: { tags, summary: 'How much of a file has arrived', params: Id, response: { 200: UploadState } } },
    async ({ params }) => {
      const state = await uploads.find(params.id);
      if (!state) throw new AppError('not-found');
      return state;
    },
  );

  app.put(
    `${feedCalls.uploads}/:id`,
    {
      // A large file has hundreds of pieces, so they are not counted by the write limit.
      config: { uncountedWrites: true, takesBytes: true },
      schema: {
        tags,
        summary: 'Send the piece of a file that begins at this offset, as application/octet-stream',
        params: Id,
        querystring: Piece,
        response: { 200: UploadState },
      },
    },
    async (request) => {
      const { body } = request;
      const piece = isStream(body) ? body : noBytes();
      const stop = () => void request.raw.destroy();
      const { offset } = request.query;
      const written = await uploads.write(request.params.id, { offset, piece, stop }, operatorOf(request));
      if (written.ok) return written.value;
      const { error } = written;
      if (error.code === 'not-found') throw new AppError('not-found');
      if (error.code === 'not-yours') throw new AppError('forbidden', notYours);
      if (error.code === 'too-large')
        throw new AppError('too-large', {
          message: 'That is more than the file was said to have, or more than one piece.',
        });
      const message = `The next piece begins at ${error.received}.`;
      throw new AppError('conflict', { message, fields: { received: String(error.received) } });
    },
  );

  app.post(
    `${feedCalls.uploads}/:id/finish`,
    {
      schema: {
        tags,
        summary: 'Check a file that has arrived and make an import of it',
        params: Id,
        body: Finish,
        response: { 200: Received },
      },
    },
    async (request) => {
      const operator = operatorOf(request);
      const { id } = request.params;
      const { sha256, ...choice } = request.body;
      // A repeated request: the first answer may have been lost.
      if ((await imports.find(id))?.operator.id === operator.id) return { importId: id };
      const checked = await uploads.check(id, sha256, operator);
      if (!checked.ok) {
        if (checked.error === 'not-found') throw new AppError('not-found');
        if (checked.error === 'not-yours') throw new AppError('forbidden', notYours);
        if (checked.error === 'unfinished')
          throw new AppError('conflict', { message: 'Not all of the file has arrived.' });
        const message = 'The file was damaged on its way. Send it again.';
        throw new AppError('validation-failed', { message, fields: { sha256: message } });
      }
      const { upload, path } = checked.value;
      const { fileName, bytes, writtenMs } = upload;
      const arrived = {
        id,
        path,
        fileName,
        bytes,
        sha256: checked.value.sha256,
        asOfMs: writtenMs,
        source: 'upload',
      } as const;
      const received = await imports.receive(arrived, choice, operator);
      if (received.ok) {
        await uploads.forget(id);
        return { importId: received.value };
      }
      const { code, message, field } = importRefusals[received.error];
      throw new AppError(code, { message, ...(field && { fields: { [field]: message } }) });
    },
  );

  app.delete(
    `${feedCalls.uploads}/:id`,
    {
      schema: {
        tags,
        summary: 'Throw away a file that is on its way',
        params: Id,
        response: { 200: z.object({ cancelled: z.boolean() }) },
      },
    },
    async (request) => {
      const upload = await uploads.cancel(request.params.id);
      if (!upload) throw new AppError('not-found');
      const summary = `Discarded ${upload.fileName} before the upload finished.`;
      await record(operatorOf(request), { action: 'upload.cancel', subject: `upload:${upload.id}`, summary });
      return { cancelled: true };
    },
  );
};

const isStream = (body: unknown): body is AsyncIterable<Uint8Array> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

async function* noBytes(): AsyncGenerator<Uint8Array> {}
