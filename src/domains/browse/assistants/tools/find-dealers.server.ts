import { z } from 'zod';
import type { Dealers } from '#domains/browse/dealers/dealers.server.ts';
import { dealerFacts } from '#domains/cars/sellers/dealer-facts.ts';
import { openingState } from '#domains/cars/sellers/opening-hours.ts';
import type { OwnerAnswer } from '#domains/cars/sellers/owner-answer.ts';
import { buildDealerSearchPath, dealerPath } from '#domains/finding/criteria/address/dealer-address.ts';
import { everyDealer } from '#domains/finding/criteria/address/dealer-query.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import { defaultRadiusOf } from '#domains/finding/criteria/place-lookup.ts';
import { err, ok } from '#lib/result.ts';
import { readMakeInput } from '../search-input/model-input.ts';
import { readPlaceInput } from '../search-input/place-input.ts';
import { PlaceInput } from '../search-input/read-search-input.ts';
import { defineTool, type FieldProblem, unreadable } from '../tool.ts';
import { addressOf, isoTime, type ToolContext } from '../tool-context.ts';

const mostDealers = 25;
const usualDealers = 10;

export const DealerAnswer = z.object({
  id: z.number(),
  name: z.string(),
  street: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  phone: z.string().nullable(),
  distanceMiles: z.number().nullable(),
  openNow: z.string().nullable().describe('In its own time zone; null if its hours are unknown'),
  dealerFee: z.number(),
  rating: z.object({ stars: z.number(), reviews: z.number() }).nullable(),
  franchises: z.array(z.string()),
  services: z.array(z.string()),
  cars: z.number(),
  address: z.string(),
});

export const dealerAnswer = (owner: OwnerAnswer, cars: number, context: ToolContext): z.infer<typeof DealerAnswer> => {
  const { address } = owner.location;
  return {
    ...dealerFacts(owner),
    openNow: openingState({ hours: owner.hours, address }, context.nowMs)?.words ?? null,
    dealerFee: owner.docFee,
    cars,
    address: addressOf(context, dealerPath({ ...owner, address }, context.brand)),
  };
};

const Input = z.strictObject({
  place: PlaceInput.optional(),
  withinMiles: z.int().min(0).max(3000).optional().describe('0 is nationwide'),
  make: z.string().trim().min(1).max(60).optional().describe('Dealers who have cars of it'),
  name: z.string().trim().min(1).max(80).optional().describe('Part of the dealer’s name'),
  minimumStars: z.number().min(0).max(5).optional(),
  limit: z.int().min(1).max(mostDealers).optional(),
});

const Output = z.object({
  total: z.number(),
  dealers: z.array(DealerAnswer),
  address: z.string(),
  asOf: z.string(),
});

type Sources = { dealers: Pick<Dealers, 'search'>; lookups: Lookups };

export const findDealers = ({ dealers, lookups }: Sources) =>
  defineTool({
    name: 'find_dealers',
    title: 'Find dealers',
    description: 'Dealers near a place, nearest first: address, whether open now, fee, reviews and cars.',
    input: Input,
    output: Output,
    run: async ({ place, make, name = '', minimumStars = null, limit, ...input }, context) => {
      const problems: FieldProblem[] = [];
      const named = place === undefined ? undefined : readPlaceInput(place, lookups);
      if (named && !named.ok) problems.push(named.error);
      const ofMake = make === undefined ? undefined : readMakeInput(make, lookups);
      if (ofMake && !ofMake.ok) problems.push(ofMake.error);
      if ((input.withinMiles ?? 0) > 0 && place === undefined) {
        problems.push({ field: 'withinMiles', message: 'needs a place' });
      }
      if (problems.length > 0) return err(unreadable(problems));
      const where = named?.ok ? named.value : {};
      const query = {
        ...everyDealer,
        place: where,
        radiusMiles: input.withinMiles ?? (place === undefined ? 0 : defaultRadiusOf(where, lookups.places)),
        makes: ofMake?.ok ? [ofMake.value] : [],
        name,
        minRating: minimumStars,
        count: limit ?? usualDealers,
      };
      const { owners, totalResultCount: total } = await dealers.search(query, context.shopper.inventory);
      const answers = owners.map((owner) => dealerAnswer(owner, owner.inventoryCount, context));
      return ok({
        links: answers.map(({ name: title, address }) => ({ title, address })),
        answer: {
          total,
          dealers: answers,
          address: addressOf(context, buildDealerSearchPath(query, { brand: context.brand, ...lookups })),
          asOf: isoTime(context.nowMs),
        },
      });
    },
  });
