import { z } from 'zod';
import type { ResearchPages } from '#domains/browse/research/pages/research-pages.server.ts';
import type { ReviewLists } from '#domains/browse/reviews/review-lists.server.ts';
import { modelSubject } from '#domains/cars/ratings/rating.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import { err, ok } from '#lib/result.ts';
import { textOrNull } from '#lib/text-or-null.ts';
import { readModelInput } from '../search-input/model-input.ts';
import { defineTool, unreadable } from '../tool.ts';
import { addressOf, isoTime } from '../tool-context.ts';
import { ReviewAnswer, reviewAnswer } from './get-dealer.server.ts';

const someReviews = 3;

const Input = z.strictObject({
  make: z.string().trim().min(1).max(60).optional(),
  model: z.string().trim().min(1).max(60),
  year: z.int().min(1900).max(2100).optional().describe('The newest if missing'),
});

const Text = z.string().nullable();

const Output = z.object({
  name: z.string(),
  year: z.number(),
  years: z.array(z.number()),
  body: z.string(),
  msrp: z.object({ lowest: z.number(), highest: z.number(), isEstimate: z.boolean() }),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  trims: z.array(
    z.object({
      name: z.string(),
      msrp: z.number(),
      engine: Text,
      drive: Text,
      horsepower: z.number(),
      economy: Text,
      electricRange: Text,
      features: z.array(z.string()),
    }),
  ),
  pricesNow: z
    .array(z.object({ year: z.number(), cars: z.number(), averagePrice: z.number(), lowestPrice: z.number() }))
    .describe('Of cars for sale, by model year; years with too few are left out'),
  carsForSale: z.object({ allYears: z.number(), thisYear: z.number(), address: z.string() }),
  ownerRating: z.object({ stars: z.number(), reviews: z.number() }).nullable(),
  ownerReviews: z.array(ReviewAnswer),
  address: z.string(),
  asOf: z.string(),
});

type Sources = {
  research: Pick<ResearchPages, 'model'>;
  reviewLists: Pick<ReviewLists, 'mostHelpful' | 'ratingOf'>;
  lookups: Lookups;
};

export const modelFacts = ({ research, reviewLists, lookups }: Sources) =>
  defineTool({
    name: 'model_facts',
    title: 'Facts about a model',
    description: 'A model year’s trims with prices when new, what cars of each year cost now, and owners’ reviews.',
    input: Input,
    output: Output,
    run: async ({ year, ...names }, context) => {
      const model = readModelInput(names, lookups);
      if (!model.ok) return err(unreadable([model.error]));
      const { code, slug, makeCode, name } = model.value;
      const makeSlug = lookups.catalogue.make(makeCode)?.slug ?? '';
      const { id, dealerRoot } = context.brand;
      const request = { brand: { id, dealerRoot }, shopper: { inventory: context.shopper.inventory } };
      const open = (yearText: string | undefined) =>
        research.model({ makeSlug, modelSlug: slug, year: yearText }, request);
      const page = await open(year === undefined ? undefined : String(year));
      if (page.kind !== 'page') {
        const newest = year === undefined ? undefined : await open(undefined);
        const years = newest?.kind === 'page' ? newest.view.years.map((one) => String(one.year)) : [];
        if (years.length === 0) return err({ message: `We have no details about the ${name}.` });
        return err(unreadable([{ field: 'year', message: `the ${name} was not sold in ${year}`, nearest: years }]));
      }
      const { view } = page;
      const subject = modelSubject(code);
      const rating = reviewLists.ratingOf(subject);
      const reviews = await reviewLists.mostHelpful(subject, someReviews);
      const address = addressOf(context, view.canonical);
      return ok({
        links: [{ title: view.name, address }],
        answer: {
          name: view.name,
          year: view.year,
          years: view.years.map((one) => one.year),
          body: view.body,
          msrp: { lowest: view.price.lowUsd, highest: view.price.highUsd, isEstimate: view.price.isEstimate },
          facts: view.facts.map(({ label, value }) => ({ name: label, value })),
          trims: view.trims.map((trim) => ({
            name: trim.name,
            msrp: trim.usd,
            engine: textOrNull(trim.engine),
            drive: textOrNull(trim.drive),
            horsepower: trim.horsepower,
            economy: textOrNull(trim.economy),
            electricRange: textOrNull(trim.range),
            features: view.featureNames.filter((_, at) => trim.features[at] === true),
          })),
          pricesNow: view.prices.map((price) => ({
            year: price.year,
            cars: price.count,
            averagePrice: price.averageUsd,
            lowestPrice: price.lowUsd,
          })),
          carsForSale: {
            allYears: view.forSale.all,
            thisYear: view.forSale.year,
            address: addressOf(context, view.forSale.yearHref),
          },
          ownerRating: rating && { stars: rating.value, reviews: rating.count },
          ownerReviews: reviews.map(reviewAnswer),
          address,
          asOf: isoTime(context.nowMs),
        },
      });
    },
  });
