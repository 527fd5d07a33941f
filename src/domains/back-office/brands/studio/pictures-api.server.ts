import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Operator } from '#domains/people/access/operator.ts';
import { TenantSlug } from '#domains/reference/brands/brand.ts';
import { largestPictureBytes } from '#domains/reference/brands/studio/picture-upload.ts';
import { AppError } from '#lib/errors.ts';
import { readUploadForm } from '#lib/forms/read-upload-form.server.ts';
import { opsPath } from '#paths/paths.ts';
import { pictureUploadPath } from './picture-upload-path.ts';
import type { StudioDesk } from './studio-desk.server.ts';

type Options = { studio: Pick<StudioDesk, 'addPicture'>; operatorOf(request: FastifyRequest): Operator };

const Target = z.object({ brand: TenantSlug, use: z.enum(['logo', 'favicon']) });
/** Room for the parts of a form around the file. */
const bodyLimit = largestPictureBytes + 16 * 1024;

/** Uploads of a brand's logo and icon, which become part of its draft. */
export const brandPicturesApi: FastifyPluginAsyncZod<Options> = async (app, { studio, operatorOf }) => {
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
    done(null, body),
  );
  app.post(
    pictureUploadPath(':brand', ':use'),
    {
      bodyLimit,
      config: { takesBytes: true },
      schema: { tags: ['ops'], summary: 'Put a logo or an icon into the draft of a brand, as a form', params: Target },
    },
    async (request, reply) => {
      const { brand, use } = request.params;
      const file = (await readUploadForm(request)).get('picture');
      const back = (query: Record<string, string>) => reply.redirect(opsPath(`brands/${brand}`, query), 303);
      if (!(file instanceof File) || file.size === 0) return back({ refused: 'no-file' });
      const done = await studio.addPicture(brand, use, Buffer.from(await file.arrayBuffer()), operatorOf(request));
      if (done.ok) return back({ done: 'picture' });
      if (done.error === 'not-found') throw new AppError('not-found');
      return back({ refused: done.error });
    },
  );
};
