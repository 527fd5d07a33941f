import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { partAverage } from '#domains/cars/ratings/rating.ts';
import type { SignedInOptions } from '#domains/people/accounts/require-sign-in.server.ts';
import { AppError } from '#lib/errors.ts';
import type { HoldReason, Review } from './review.ts';
import { helpfulCall, writeReviewCall } from './review-calls.ts';
import type { ReviewFeedback } from './review-feedback.server.ts';
import { removeReviewApi, reportReviewApi, voteApi, writeReviewApi } from './review-forms.server.ts';
import type { ReviewLists } from './review-lists.server.ts';
import { readReviewQuery, reviewSorts, reviewViews } from './review-query.ts';
import type { ReviewSubjects } from './review-subjects.server.ts';
import type { Reviews } from './reviews.server.ts';

type ReviewsApiOptions = SignedInOptions & {
  reviews: Reviews;
  reviewLists: Pick<ReviewLists, 'open'>;
  reviewFeedback: ReviewFeedback;
  reviewSubjects: ReviewSubjects;
  /** The signed-in account of a request, if any. */
  readConsumer(request: FastifyRequest): Promise<{ id: string; email: string } | undefined>;
  siteOf(request: FastifyRequest): { origin: string; network: string };
};

const ReviewAnswer = z.object({
  reviewId: z.string(),
  author: z.string(),
  relation: z.enum(['asked', 'started', 'bought', 'stated', 'garage']),
  vehicle: z.string(),
  year: z.int().nullable(),
  stars: z.int(),
  parts: z.record(z.string(), z.int()),
  title: z.string(),
  words: z.string(),
  wouldBuyAgain: z.boolean().nullable(),
  ownedMonths: z.int().nullable(),
  miles: z.int().nullable(),
  primaryUse: z.string().nullable(),
  helpful: z.int(),
  isDemo: z.boolean().describe('Made up, on sites with demo cars'),
  writtenDate: z.string(),
  editedDate: z.string().nullable(),
  answer: z.object({ by: z.string(), words: z.string(), date: z.string() }).nullable(),
});

const dateOf = (ms: number): string => new Date(ms).toISOString();

const answerOf = (review: Review): z.infer<typeof ReviewAnswer> => ({
  reviewId: review.id,
  author: review.author,
  relation: review.relation,
  vehicle: review.vehicle,
  year: review.year,
  stars: review.stars,
  parts: review.parts,
  title: review.title,
  words: review.words,
  wouldBuyAgain: review.again,
  ownedMonths: review.ownedMonths,
  miles: review.miles,
  primaryUse: review.primaryUse,
  helpful: review.helpful,
  isDemo: review.isDemo,
  writtenDate: dateOf(review.createdMs),
  editedDate: review.editedMs === null ? null : dateOf(review.editedMs),
  answer: review.answer && { by: review.answer.by, words: review.answer.words, date: dateOf(review.answer.atMs) },
});

const OwnReview = ReviewAnswer.extend({
  subject: z.string(),
  state: z.enum(['waiting', 'published', 'refused', 'hidden']),
  heldFor: z.array(z.string()),
  reason: z.string().nullable().describe('Why it was refused or hidden'),
});

const ReviewsBody = z.object({
  subject: z.string(),
  name: z.string(),
  rating: z.object({ value: z.number().nullable(), count: z.int() }),
  stars: z.array(z.int()).describe('How many gave one to five stars'),
  parts: z.record(z.string(), z.object({ value: z.number(), count: z.int() })),
  wouldBuyAgain: z.object({ yes: z.int(), count: z.int() }),
  topics: z.array(z.object({ label: z.string(), tone: z.enum(['positive', 'warning']), count: z.int() })),
  reviews: z.array(ReviewAnswer),
  totalResultCount: z.int(),
});

const namesOf = (table: object): string => Object.keys(table).join(', ');

const ReviewsParams = z.looseObject({
  sort: z
    .string()
    .optional()
    .describe(`${namesOf(reviewSorts)}; the first unless said`),
  view: z.string().optional().describe(namesOf(reviewViews)),
  stars: z.string().optional().describe('1 to 5'),
  year: z.string().optional().describe('A model year'),
  page: z.string().optional().describe('Ten reviews each, from 1'),
});

const subjects = [
  { kind: 'dealer', path: '/rest/lsc/reviews/dealer/:id', summary: 'Reviews of a dealer, and what they say together' },
  { kind: 'model', path: '/rest/lsc/reviews/model/:id', summary: 'Owners’ reviews of a model, by its code' },
] as const;

/** Reading reviews for everybody; writing, voting and deleting for accounts; reporting for both. */
export const reviewsApi: FastifyPluginAsyncZod<ReviewsApiOptions> = async (app, options) => {
  const { reviews, reviewLists, reviewFeedback, reviewSubjects, readConsumer, requireConsumer, siteOf } = options;

  for (const { kind, path, summary } of subjects) {
    app.get(
      path,
      {
        schema: {
          tags: ['reviews'],
          summary,
          params: z.object({ id: z.string().max(60) }),
          querystring: ReviewsParams,
          response: { 200: ReviewsBody },
        },
      },
      async (request, reply) => {
        const about = await reviewSubjects.find(`${kind}:${request.params.id}`);
        if (!about) throw new AppError('not-found');
        const params = Object.entries(request.query).filter(([, value]) => typeof value === 'string');
        const query = readReviewQuery(new URLSearchParams(params as [string, string][]));
        const opened = await reviewLists.open(about.subject, query);
        reply.header('cache-control', 'no-cache');
        return {
          subject: about.subject,
          name: about.name,
          rating: { value: opened.rating?.value ?? null, count: opened.rating?.count ?? 0 },
          stars: [...opened.totals.stars],
          parts: Object.fromEntries(
            Object.entries(opened.totals.parts).map(([part, sum]) => [
              part,
              { value: partAverage(sum), count: sum.count },
            ]),
          ),
          wouldBuyAgain: opened.totals.again,
          topics: [...opened.facts.topics],
          reviews: opened.reviews.map(answerOf),
          totalResultCount: opened.count,
        };
      },
    );
  }

  await reportReviewApi(app, {
    readContext: async (request) => ({
      feedback: reviewFeedback,
      network: siteOf(request).network,
      consumerId: (await readConsumer(request))?.id,
    }),
  });

  await app.register(async (scope) => {
    options.requireSignIn(scope);
    await writeReviewApi(scope, {
      readContext: async (request) => {
        const { id: consumerId, email } = await requireConsumer(request);
        return { reviews, consumerId, email, ...siteOf(request) };
      },
    });
    await removeReviewApi(scope, {
      readContext: async (request) => ({ reviews, consumerId: (await requireConsumer(request)).id }),
    });
    await voteApi(scope, {
      readContext: async (request) => ({
        feedback: reviewFeedback,
        network: siteOf(request).network,
        consumerId: (await requireConsumer(request)).id,
      }),
    });
    scope.get(
      helpfulCall.path,
      {
        schema: {
          tags: ['account'],
          summary: 'The reviews that helped you',
          response: { 200: z.object({ reviewIds: z.array(z.string()) }) },
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        return { reviewIds: await reviewFeedback.votedBy((await requireConsumer(request)).id) };
      },
    );
    scope.get(
      writeReviewCall.path,
      {
        schema: {
          tags: ['account'],
          summary: 'Your reviews, with what became of them',
          response: { 200: z.object({ reviews: z.array(OwnReview) }) },
        },
      },
      async (request, reply) => {
        const own = await reviews.ofAuthor((await requireConsumer(request)).id);
        reply.header('cache-control', 'no-store');
        return {
          reviews: own.reviews.map(({ review }) => ({
            ...answerOf(review),
            subject: review.subject as string,
            state: review.state,
            heldFor: [...review.heldFor] as HoldReason[],
            reason: review.reason,
          })),
        };
      },
    );
  });
};
