import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { SignedInOptions } from '#domains/people/accounts/require-sign-in.server.ts';
import { AppError } from '#lib/errors.ts';
import { readUploadForm } from '#lib/forms/read-upload-form.server.ts';
import { listingStepPath } from '#paths/paths.ts';
import { largestPhotoBytes, photoUploadPath } from './listing-steps.ts';
import { photoRefusals } from './photo-refusals.ts';
import type { ListingPhotos, PhotoRefusal } from './photos.server.ts';

type Options = SignedInOptions & { listingPhotos: ListingPhotos };

const Id = z.object({ id: z.uuid() });
const Key = Id.extend({ key: z.uuid() });
const Added = z.object({ photoId: z.string(), hash: z.string() });
const tags = ['account'];

const refuse = (reason: PhotoRefusal): never => {
  const { code, message } = photoRefusals[reason];
  throw new AppError(code, { message, fields: { photo: message } });
};

/** Uploads of photos of a listing, one by one. A repeated upload, after a lost answer, is the same photo. */
export const listingPhotosApi: FastifyPluginAsyncZod<Options> = async (
  app,
  { listingPhotos, requireConsumer, requireSignIn },
) => {
  requireSignIn(app);
  const asBytes = { parseAs: 'buffer', bodyLimit: largestPhotoBytes } as const;
  app.addContentTypeParser(
    /^(?:image\/|application\/octet-stream|multipart\/form-data)/,
    asBytes,
    (_request, body, done) => done(null, body),
  );

  app.put(
    photoUploadPath(':id', ':key'),
    {
      bodyLimit: largestPhotoBytes,
      config: { takesBytes: true },
      schema: {
        tags,
        summary: 'Add a photo to your listing: the file itself, under a UUID of your own, so that it can be sent again',
        params: Key,
        response: { 200: Added },
      },
    },
    async (request, reply) => {
      const { id: consumerId } = await requireConsumer(request);
      reply.header('cache-control', 'no-store');
      const { id, key } = request.params;
      if (!(request.body instanceof Uint8Array))
        throw new AppError('unsupported-media-type', { message: 'Send a photo.' });
      const added = await listingPhotos.add(consumerId, id, { uploadKey: key, content: Buffer.from(request.body) });
      return added.ok ? { photoId: added.value.id, hash: added.value.hash } : refuse(added.error);
    },
  );

  app.post(
    photoUploadPath(':id'),
    {
      bodyLimit: largestPhotoBytes,
      config: { takesBytes: true },
      schema: { tags, summary: 'Add photos to your listing as a form, for browsers without scripts', params: Id },
    },
    async (request, reply) => {
      const { id: consumerId } = await requireConsumer(request);
      const { id } = request.params;
      const form = await readUploadForm(request);
      const files = form.getAll('photo').filter((file): file is File => file instanceof File && file.size > 0);
      const back = (query: string) => reply.redirect(`${listingStepPath(id, 'photos')}${query}`, 303);
      if (files.length === 0) return back('?refused=no-photo');
      for (const file of files) {
        const content = Buffer.from(await file.arrayBuffer());
        const added = await listingPhotos.add(consumerId, id, { uploadKey: crypto.randomUUID(), content });
        if (!added.ok) {
          if (added.error === 'not-found') throw new AppError('not-found');
          return back(`?refused=${added.error}`);
        }
      }
      return back('');
    },
  );
};
