import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { bearerOf, isSameSecret } from '#lib/bearer-token.server.ts';
import { AppError } from '#lib/errors.ts';
import { datafilePath, privateDatafilePath } from './experiment-paths.ts';
import type { Experiments } from './experiments.server.ts';

type DatafileApiOptions = {
  experiments: Pick<Experiments, 'current'>;
  /** The bearer token of the private datafile; undefined if there is no such endpoint. */
  token: string | undefined;
};

const Params = z.object({ sdkKey: z.string().max(64) });
const Body = z.looseObject({ version: z.string(), revision: z.string(), sdkKey: z.string() });
const NotModified = z.undefined().describe('Nothing has changed since');

/** SDKs on any site may read it: it holds no secret and depends on no cookie. */
const forAnySite = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag, last-modified',
  'cross-origin-resource-policy': 'cross-origin',
};
/** Browsers ask before a conditional request to another site. */
const preflight = {
  ...forAnySite,
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'if-modified-since, if-none-match',
  'access-control-max-age': '86400',
};

const namesOf = (header: string | undefined): string[] =>
  (header ?? '').split(',').map((text) => text.trim().replace(/^W\//, ''));

/** Serves the datafile to SDKs (EXP-24). */
export const datafileApi: FastifyPluginAsyncZod<DatafileApiOptions> = async (app, { experiments, token }) => {
  const send = (request: FastifyRequest, reply: FastifyReply, { sdkKey, cache }: { sdkKey: string; cache: string }) => {
    const { project, datafile, revision, lastModified } = experiments.current();
    if (sdkKey !== project.sdkKey) throw new AppError('not-found', { message: 'There is no project of this key.' });
    const etag = `"r${revision}-${hash('sha256', datafile).slice(0, 12)}"`;
    reply.headers({ 'last-modified': lastModified, etag, 'cache-control': `${cache}, max-age=0, must-revalidate` });
    const { 'if-none-match': clientEtag, 'if-modified-since': since } = request.headers;
    // Compared exactly: SDKs send the date back unchanged, and after a database restore the current revision may be
    // older than theirs.
    const isKnown = clientEtag === undefined ? since === lastModified : namesOf(clientEtag).includes(etag);
    if (isKnown) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').serializer(String).send(datafile);
  };

  const describe = (summary: string) => ({
    tags: ['experiments'],
    summary,
    params: Params,
    response: { 200: Body, 304: NotModified },
  });

  app.get(datafilePath(':sdkKey'), { schema: describe('What an SDK decides by') }, async (request, reply) => {
    const sentToken = bearerOf(request.headers.authorization);
    if (token !== undefined && sentToken !== undefined && !isSameSecret(sentToken, token))
      throw new AppError('forbidden');
    reply.headers(forAnySite);
    return send(request, reply, { sdkKey: request.params.sdkKey, cache: 'public' });
  });

  app.options(datafilePath(':sdkKey'), { schema: { hide: true } }, (_request, reply) =>
    reply.code(204).headers(preflight).send(),
  );

  app.get(
    privateDatafilePath(':sdkKey'),
    { schema: describe('What an SDK decides by, for whoever knows the token') },
    async (request, reply) => {
      if (token === undefined) throw new AppError('not-found');
      const sentToken = bearerOf(request.headers.authorization);
      if (sentToken === undefined) {
        reply.header('www-authenticate', 'Bearer');
        throw new AppError('not-signed-in', { message: 'This address asks for a bearer token.' });
      }
      if (!isSameSecret(sentToken, token)) throw new AppError('forbidden');
      return send(request, reply, { sdkKey: request.params.sdkKey, cache: 'private' });
    },
  );
};
