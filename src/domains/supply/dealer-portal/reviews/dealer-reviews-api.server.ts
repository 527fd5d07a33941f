import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { SignedInOptions } from '#domains/people/accounts/require-sign-in.server.ts';
import { AppError } from '#lib/errors.ts';
import type { DealerEntry } from '../members/dealer-member.ts';
import { answerReviewForm, type DealerReviews } from './dealer-reviews.server.ts';

type Options = SignedInOptions & {
  dealerReviews: Pick<DealerReviews, 'answer'>;
  /** The one check of who works for a dealer. */
  enter(request: FastifyRequest, dealerId: number): Promise<DealerEntry | undefined>;
};

const params = z.object({ dealerId: z.coerce.number().int().min(1).max(2_147_483_647) });

const answersApi = answerReviewForm.api({
  path: '/account-api/dealers/:dealerId/review-answers',
  params,
  tags: ['account'],
  summary: 'Answer a review of a dealer you work for; each is answered once',
  response: z.object({ success: z.literal(true), reviewId: z.string() }),
});

/** The dealer's answer from another program, by the same write as the portal's page (DLR-11). */
export const dealerReviewsApi: FastifyPluginAsyncZod<Options> = async (
  app,
  { requireSignIn, dealerReviews: reviews, enter },
) => {
  requireSignIn(app);
  await answersApi(app, {
    readContext: async (request) => {
      const entry = await enter(request, params.parse(request.params).dealerId);
      if (!entry) throw new AppError('not-found');
      if (entry.suspended) throw new AppError('forbidden', { message: entry.suspended.reason });
      return { reviews, actor: entry.actor };
    },
  });
};
