import type { FastifyInstance, FastifyRequest } from 'fastify';
import { escapeHtml } from '#lib/escape-html.ts';
import { walletSyncPath } from './wallet-paths.ts';

const scriptPath = '/wallet-sync.js';

const pageFor = (origins: readonly string[]): string =>
  `<!doctype html><html lang="en" data-origins="${escapeHtml(JSON.stringify(origins))}"><meta charset="utf-8"><title>Wallet sync</title><script src="${scriptPath}"></script></html>`;

/** Its one script and nothing else, in the pages of these origins and nowhere else. */
const policyFor = (origins: readonly string[]): string =>
  `default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${origins.join(' ')}`;

/** RULING-82: the page that pages of our other hosts hold in a frame, to learn the id of the wallet kept for this one. */
export const syncFrameApi = (
  app: FastifyInstance,
  { originsOf }: { originsOf(request: FastifyRequest): readonly string[] },
): void => {
  app.get(walletSyncPath, { logLevel: 'warn', schema: { hide: true } }, async (request, reply) => {
    const origins = originsOf(request);
    // Older than frame-ancestors, and knows this origin alone.
    reply.removeHeader('x-frame-options');
    return reply
      .header('cache-control', 'public, max-age=3600')
      .header('content-security-policy', policyFor(origins))
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(pageFor(origins));
  });
};
