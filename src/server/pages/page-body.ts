import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Encoding } from './pack-page.ts';
import type { PagePacker } from './page-packer.ts';

/** A page's bytes in any encoding that is asked for. */
export type PageBody = (encoding: Encoding) => Promise<Buffer>;

export const bodyOnce =
  (html: string, packer: PagePacker): PageBody =>
  (encoding) =>
    packer.pack(html, encoding, 'quick');

/** Packed once and kept as that alone; the few who ask for something else have it made from there. */
export const bodyToKeep = (html: string, packer: PagePacker): PageBody => {
  const packed = packer.pack(html, 'br', 'thorough');
  return async (encoding) => (encoding === 'br' ? packed : packer.pack(await packed, encoding, 'quick'));
};

/** The smallest of those a client takes; one it names with a weight of zero it does not take. */
export const encodingFor = (acceptEncoding = ''): Encoding => {
  const accepted = new Set(
    acceptEncoding
      .toLowerCase()
      .split(',')
      .filter((named) => !/;\s*q=0(\.0*)?\s*$/.test(named))
      .map((named) => named.split(';')[0]?.trim()),
  );
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : 'identity';
};

export const sendPageBody = async (
  request: FastifyRequest,
  reply: FastifyReply,
  body: PageBody,
): Promise<FastifyReply> => {
  const encoding = encodingFor(request.headers['accept-encoding']);
  reply.header('vary', 'accept-encoding');
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(await body(encoding));
};
