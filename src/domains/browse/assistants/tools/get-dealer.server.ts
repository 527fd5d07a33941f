import { z } from 'zod';
import type { Dealers } from '#domains/browse/dealers/dealers.server.ts';
import type { ReviewLists } from '#domains/browse/reviews/review-lists.server.ts';
import { reviewCard } from '#domains/browse/reviews/review-view.ts';
import { dealerSubject } from '#domains/cars/ratings/rating.ts';
import { err, ok } from '#lib/result.ts';
import { CarAnswer, carAnswer, carLink } from '../car-answer.ts';
import { defineTool, unreadable } from '../tool.ts';
import { isoTime } from '../tool-context.ts';
import { DealerAnswer, dealerAnswer } from './find-dealers.server.ts';

const someCars = 5;
const someReviews = 5;

const Input = z.strictObject({ id: z.int().min(1).describe('From find_dealers or the seller of a car') });

const Count = z.object({ name: z.string(), cars: z.number() });

export const ReviewAnswer = z.object({
  title: z.string(),
  stars: z.number(),
  by: z.string(),
  date: z.string(),
  words: z.string(),
  isDemo: z.boolean(),
  answer: z.string().nullable(),
});

export const reviewAnswer = (review: Parameters<typeof reviewCard>[0]): z.infer<typeof ReviewAnswer> => {
  const { title, stars, who, date, words, isDemo, answer } = reviewCard(review);
  return { title, stars, by: who.join(', '), date, words, isDemo, answer: answer?.words ?? null };
};

const Output = z.object({
  dealer: DealerAnswer,
  hours: z.array(z.object({ day: z.string(), open: z.string().nullable(), close: z.string().nullable() })),
  stock: z.object({ byCondition: z.array(Count), byMake: z.array(Count) }),
  cars: z.array(CarAnswer).describe('Some of its cars'),
  reviews: z.array(ReviewAnswer).describe('The most helpful'),
  asOf: z.string(),
});

type Sources = { dealers: Pick<Dealers, 'details'>; reviewLists: Pick<ReviewLists, 'mostHelpful'> };

export const getDealer = ({ dealers, reviewLists }: Sources) =>
  defineTool({
    name: 'get_dealer',
    title: 'Get a dealer',
    description: 'A dealer with its hours, fee, stock, some of its cars, and reviews.',
    input: Input,
    output: Output,
    run: async ({ id }, context) => {
      const details = await dealers.details({ id, shopper: context.shopper, cars: someCars });
      if (!details) return err(unreadable([{ field: 'id', message: `there is no dealer ${id} here` }]));
      const reviews = await reviewLists.mostHelpful(dealerSubject(details.owner.id), someReviews);
      const { counts, answer } = details;
      const cars = details.cars.map((car) => carAnswer(car, context));
      const dealer = dealerAnswer(answer, counts.total, context);
      const countsOf = (lines: typeof counts.makeCode) =>
        lines.map(({ label, count }) => ({ name: label, cars: count }));
      return ok({
        links: [{ title: dealer.name, address: dealer.address }, ...cars.map(carLink)],
        answer: {
          dealer,
          hours: answer.hours.map(({ label, open, close }) => ({ day: label, open, close })),
          stock: { byCondition: countsOf(counts.listingType), byMake: countsOf(counts.makeCode) },
          cars,
          reviews: reviews.map(reviewAnswer),
          asOf: isoTime(context.nowMs),
        },
      });
    },
  });
