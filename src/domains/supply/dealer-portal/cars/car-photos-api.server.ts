import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { PhotoFault } from '#domains/reference/pictures/photo-store.server.ts';
import { largestPhotoBytes } from '#domains/supply/private-listings/listing-steps.ts';
import { photoRefusals } from '#domains/supply/private-listings/photo-refusals.ts';
import { AppError } from '#lib/errors.ts';
import { readUploadForm } from '#lib/forms/read-upload-form.server.ts';
import { dealerPortalPath } from '#paths/paths.ts';
import type { DealerActor } from '../members/dealer-member.ts';
import type { CarRefusal, DealerCarChanges } from './car-changes.server.ts';
import { carRefusals } from './car-forms.server.ts';
import { carPhotosPath } from './photo-upload.ts';

type Options = { changes: DealerCarChanges; actorOf(request: FastifyRequest): DealerActor };

const Car = z.object({ dealerId: z.string(), listingId: z.coerce.number().int().min(1).max(2_147_483_647) });
const Key = Car.extend({ key: z.uuid() });

const refusalOf = (reason: CarRefusal | PhotoFault) =>
  Object.hasOwn(carRefusals, reason) ? carRefusals[reason as CarRefusal] : photoRefusals[reason as PhotoFault];

const refuse = (reason: CarRefusal | PhotoFault): never => {
  const { code, message = '' } = refusalOf(reason);
  throw new AppError(code, { message, fields: { photo: message } });
};

/** Photos of a dealer's car, one by one from a script, or as a form; behind the portal's access check. */
export const carPhotosApi: FastifyPluginAsyncZod<Options> = async (app, { changes, actorOf }) => {
  const asBytes = { parseAs: 'buffer', bodyLimit: largestPhotoBytes } as const;
  app.addContentTypeParser(
    /^(?:image\/|application\/octet-stream|multipart\/form-data)/,
    asBytes,
    (_request, body, done) => done(null, body),
  );
  const config = { takesBytes: true };

  app.put(
    carPhotosPath(':dealerId', ':listingId', ':key'),
    { bodyLimit: largestPhotoBytes, config, schema: { hide: true, params: Key } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (!(request.body instanceof Uint8Array))
        throw new AppError('unsupported-media-type', { message: 'Send a photo.' });
      const { listingId } = request.params;
      const added = await changes.addPhoto(actorOf(request), listingId, Buffer.from(request.body));
      return added.ok ? { success: true } : refuse(added.error);
    },
  );

  app.post(
    carPhotosPath(':dealerId', ':listingId'),
    { bodyLimit: largestPhotoBytes, config, schema: { hide: true, params: Car } },
    async (request, reply) => {
      const actor = actorOf(request);
      const { listingId } = request.params;
      const form = await readUploadForm(request);
      const files = form.getAll('photo').filter((file): file is File => file instanceof File && file.size > 0);
      const back = (query = {}) =>
        reply.redirect(dealerPortalPath(actor.dealerId, `cars/${listingId}`, { ...query, part: 'photos' }), 303);
      if (files.length === 0) return back({ refused: 'no-photo' });
      for (const file of files) {
        const added = await changes.addPhoto(actor, listingId, Buffer.from(await file.arrayBuffer()));
        if (added.ok) continue;
        if (added.error === 'unknown-car') throw new AppError('not-found');
        return back({ refused: added.error });
      }
      return back();
    },
  );
};
