import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const weak = /^W\//;

/** Sends JSON with an ETag, or 304 to whoever already has it (API-05). */
export const sendCacheable = (request: FastifyRequest, reply: FastifyReply, body: object): FastifyReply => {
  const text = JSON.stringify(body);
  const tag = `"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
  reply.header('etag', `W/${tag}`).header('cache-control', 'public, max-age=15');
  const sent = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(weak, ''));
  if (sent.includes(tag) || sent.includes('*')) return reply.code(304).send();
  return reply
    .type('application/json; charset=utf-8')
    .serializer(() => text)
    .send(body);
};
