import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorCode } from '#lib/errors.ts';
import { escapeHtml } from '#lib/escape-html.ts';
import { sendError } from '../error-handler.ts';

const barePage = ({ title, words }: { title: string; words: string }): string =>
  `<!doctype html><html lang="en" data-page-type="error"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body><h1>${escapeHtml(title)}</h1><p>${escapeHtml(words)}</p></body></html>`;

/** Answers a request that is refused before its brand is known: a page without branding or further files. */
export const refuse = (
  request: FastifyRequest,
  reply: FastifyReply,
  { code, page }: { code: ErrorCode; page?: { title: string; words: string } | undefined },
): FastifyReply => {
  const error = new AppError(code);
  reply.headers({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'nosniff',
  });
  if (!page) return sendError(error, request, reply);
  return reply.code(error.status).type('text/html; charset=utf-8').send(barePage(page));
};
