import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** A form with files, from the bytes of a request. */
export const readUploadForm = async ({
  body,
  headers,
}: Pick<FastifyRequest, 'body' | 'headers'>): Promise<FormData> => {
  if (!(body instanceof Uint8Array)) throw new AppError('unsupported-media-type');
  const type = headers['content-type'] ?? '';
  return new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch(() => {
    throw new AppError('bad-request');
  });
};
