import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { mostFormBytes } from '#domains/supply/imports/upload.ts';
import type { Clock } from '#lib/clock.ts';
import { AppError } from '#lib/errors.ts';
import type { DealerTokens } from './dealer-tokens.server.ts';
import { deliveryName, feedTypes } from './delivery-file.ts';
import { RunAnswer, RunDetailsAnswer, RunsAnswer, rowAnswer, runAnswer } from './feed-answers.ts';
import { feedCall, feedRunCall } from './feed-calls.ts';
import type { FeedRuns } from './feed-runs.server.ts';
import { createRequireToken } from './require-token.server.ts';
import { type DeliveryRefusal, mostDeliveriesAnHour, type SendFeed } from './send-feed.server.ts';

type Options = {
  tokens: Pick<DealerTokens, 'find'>;
  sendFeed: SendFeed;
  feedRuns: FeedRuns;
  clock: Clock;
};

const mostRows = 1000;

const Dealer = z.object({ dealerId: z.string().describe('The number of the dealer, as in the address of its portal') });
const Run = Dealer.extend({ runId: z.string().max(64) });
const Send = z.object({
  complete: z
    .enum(['true', 'false'])
    .default('true')
    .describe('Whether the file holds all cars of the dealer: then cars that are missing from it leave the site'),
});
const Page = z.object({
  first: z.coerce.number().int().min(0).max(10_000_000).default(0).describe('How many results to skip'),
  limit: z.coerce.number().int().min(1).max(mostRows).default(mostRows),
});
const Key = z.string().regex(/^[\x21-\x7e]{1,200}$/);
const security = [{ dealerToken: [] }];

const refuse = (refusal: DeliveryRefusal, reply: FastifyReply): never => {
  switch (refusal.code) {
    case 'another-runs':
      reply.header('retry-after', '30');
      throw new AppError('conflict', {
        message: 'An earlier file of this dealer is still being imported. Try again later.',
      });
    case 'other-content':
      throw new AppError('conflict', { message: 'Another file was sent with this Idempotency-Key.' });
    case 'too-many':
      reply.header('retry-after', String(Math.ceil(refusal.waitMs / 1000)));
      throw new AppError('too-many-requests', { message: `At most ${mostDeliveriesAnHour} files an hour.` });
    case 'unreadable':
      throw new AppError('validation-failed', { message: refusal.message });
    default:
      throw new AppError('not-found');
  }
};

/** Where a dealer's own software sends its feed and reads what became of each row (DLR-13). */
export const dealerFeedApi: FastifyPluginAsyncZod<Options> = async (app, { tokens, sendFeed, feedRuns, clock }) => {
  const { requireToken, tokenOf } = createRequireToken(tokens);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostFormBytes }, (_request, body, done) =>
    done(null, body),
  );

  app.post(
    feedCall(':dealerId'),
    {
      bodyLimit: mostFormBytes,
      config: { takesBytes: true },
      onRequest: requireToken(['feed']),
      schema: {
        tags: ['dealer'],
        security,
        summary: 'Send the feed of a dealer',
        description:
          'Takes the file that the site’s operator could import: CSV, JSON lines or a JSON list in a known supplier’s columns or ours, up to 32 MB, also compressed. It is checked and imported by a job; the answer names where its result is. The header Idempotency-Key makes a repeated request safe: the same file with the same key is imported once.',
        consumes: feedTypes,
        params: Dealer,
        querystring: Send,
        headers: z.object({ 'idempotency-key': z.string().optional().describe('1 to 200 printable characters') }),
        response: { 202: RunAnswer },
      },
    },
    async (request, reply) => {
      const { dealerId, name: sender } = tokenOf(request);
      const { headers, body } = request;
      const day = new Date(clock.now()).toISOString().slice(0, 10);
      const fileName = deliveryName(headers['content-type'], day);
      if (!fileName.ok) throw new AppError('unsupported-media-type', { message: fileName.error });
      const key = headers['idempotency-key'];
      if (key !== undefined && !Key.safeParse(key).success) {
        throw new AppError('validation-failed', { message: 'An Idempotency-Key has 1 to 200 printable characters.' });
      }
      if (!(body instanceof Uint8Array) || body.length === 0) {
        throw new AppError('validation-failed', { message: 'The file is empty.' });
      }
      const complete = request.query.complete === 'true';
      const delivery = { dealerId, sender, fileName: fileName.value, content: body, complete, key };
      const accepted = await sendFeed.send(delivery);
      if (!accepted.ok) return refuse(accepted.error, reply);
      const run = await feedRuns.find(dealerId, accepted.value);
      if (!run) throw new AppError('not-found');
      return reply.code(202).header('location', feedRunCall(dealerId, run.id)).send(runAnswer(dealerId, run));
    },
  );

  app.get(
    `${feedCall(':dealerId')}/runs`,
    {
      onRequest: requireToken(['feed', 'read']),
      schema: {
        tags: ['dealer'],
        security,
        summary: 'The latest imports with cars of a dealer',
        description: 'The latest 20 imports with cars of the dealer, newest first, however their files arrived.',
        params: Dealer,
        response: { 200: RunsAnswer },
      },
    },
    async (request) => {
      const { dealerId } = tokenOf(request);
      return { runs: (await feedRuns.latest(dealerId)).map((run) => runAnswer(dealerId, run)) };
    },
  );

  app.get(
    feedRunCall(':dealerId', ':runId'),
    {
      onRequest: requireToken(['feed', 'read']),
      schema: {
        tags: ['dealer'],
        security,
        summary: 'What became of a file, row by row',
        description:
          'The state of an import and its results: cars that were added, changed or left, and rows that were refused, with the value and why. Unchanged cars are only counted. Results are kept for 30 days.',
        params: Run,
        querystring: Page,
        response: { 200: RunDetailsAnswer },
      },
    },
    async (request) => {
      const { dealerId } = tokenOf(request);
      const { runId } = request.params;
      const { first, limit } = request.query;
      const run = await feedRuns.find(dealerId, runId);
      const page = run && (await feedRuns.page(dealerId, runId, { first, limit }));
      if (!page) throw new AppError('not-found');
      const next = page.hasMore ? `${feedRunCall(dealerId, runId)}?first=${first + limit}&limit=${limit}` : null;
      return { ...runAnswer(dealerId, run), results: page.rows.map(rowAnswer), next };
    },
  );
};
