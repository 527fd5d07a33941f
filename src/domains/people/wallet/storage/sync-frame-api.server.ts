import type { FastifyInstance, FastifyRequest } from 'fastify';
import { escapeHtml } from '#lib/escape-html.ts';
import { walletSyncPath } from './wallet-paths.ts';

const scriptPath = '/wallet-sync.js';

const pageFor = (origins: readonly string[]): string =>
  `<!doctype html><html lang="en" data-origins="${escapeHtml(JSON.stringify(origins))}"><meta charset="utf-8"><title>Wallet sync</title><script src="${scriptPath}"></script></html>`;

/** Allows only its own script, and framing only by these origins. */
const policyFor = (origins: readonly string[]): string =>
  `default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${origins.join(' ')}`;

/** The page that other hosts of the install embed as a frame, to read the wallet id stored at this one (RULING-82). */
export const syncFrameApi = (
  app: FastifyInstance,
  { originsOf }: { originsOf(request: FastifyRequest): readonly string[] },
): void => {
  app.get(walletSyncPath, { logLevel: 'warn', schema: { hide: true } }, async (request, reply) => {
    const origins = originsOf(request);
    // X-Frame-Options is older than frame-ancestors and only allows the same origin.
    reply.removeHeader('x-frame-options');
    return reply
      .header('cache-control', 'public, max-age=3600')
      .header('content-security-policy', policyFor(origins))
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(pageFor(origins));
  });
};
