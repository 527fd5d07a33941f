import { z } from 'zod';
import { comparableSearch } from '#domains/browse/vehicle-page/vehicle-comparables.ts';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import { openingState } from '#domains/cars/sellers/opening-hours.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import { defaultRadiusOf } from '#domains/finding/criteria/place-lookup.ts';
import { err, ok } from '#lib/result.ts';
import { textOrNull } from '#lib/text-or-null.ts';
import { vehiclePath } from '#paths/paths.ts';
import { CarAnswer, carAnswer, carLink } from '../car-answer.ts';
import { type CarNaming, carNameHint } from '../named-car.server.ts';
import { readPlaceInput } from '../search-input/place-input.ts';
import { PlaceInput } from '../search-input/read-search-input.ts';
import { TermsInput, termsOf } from '../search-input/terms-input.ts';
import { defineTool, unreadable } from '../tool.ts';
import { addressOf, isoTime } from '../tool-context.ts';

const similarCars = 5;
const mostComparables = 10;

const Input = z.strictObject({
  car: z.string().trim().min(1).max(300).describe(carNameHint),
  place: PlaceInput.optional(),
  terms: TermsInput.optional(),
});

const Comparable = z.object({
  id: z.number(),
  name: z.string(),
  mileage: z.number(),
  price: z.number().nullable(),
  distanceMiles: z.number().nullable(),
  address: z.string(),
});

const Output = z.object({
  status: z.enum(['for sale', 'gone']),
  goneSince: z.string().nullable(),
  car: CarAnswer,
  specifications: z.array(z.object({ name: z.string(), value: z.string() })),
  features: z.array(z.string()),
  packages: z.array(z.object({ name: z.string(), price: z.number().nullable() })),
  description: z.string().nullable(),
  priceHistory: z.array(z.object({ date: z.string(), price: z.number() })),
  comparables: z.array(Comparable).describe('Similar cars for sale behind the estimate, nearest first'),
  vinNotes: z.array(z.string()).describe('Contradictions between the VIN and the listing'),
  openRecalls: z.number().nullable().describe('Null: not reported'),
  warranties: z.array(z.string()),
  hours: z.array(z.object({ day: z.string(), open: z.string().nullable(), close: z.string().nullable() })),
  openNow: z.string().nullable(),
  pictures: z.array(z.string()),
  similar: z.array(Comparable),
  asOf: z.string(),
});

const vinNotes: Readonly<Record<string, string>> = {
  'check-digit': 'The VIN’s check digit does not fit.',
  'year-differs': 'The VIN says another model year.',
  'make-differs': 'The VIN says another make.',
};

type Sources = {
  search: Pick<ListingSearch, 'vehicle' | 'comparables' | 'similar'>;
  lookups: Lookups;
  nameCar: CarNaming;
};

export const getCar = ({ search, lookups, nameCar }: Sources) =>
  defineTool({
    name: 'get_car',
    title: 'Get a car',
    description:
      'Everything its page shows: specifications, price history, market estimate with similar cars, VIN notes, recalls and the dealer’s hours. A car that is gone has its date and similar ones.',
    input: Input,
    output: Output,
    run: async (input, context) => {
      const named = input.place === undefined ? undefined : readPlaceInput(input.place, lookups);
      if (named && !named.ok) return err(unreadable([named.error]));
      const place = named?.value ?? {};
      const from = place.zip === undefined ? undefined : lookups.places.byZip(place.zip);
      const terms = termsOf(input.terms);
      const state = from?.state ?? place.state;
      const shopper = { ...context.shopper, ...(terms && { terms }), ...(state && { state }), ...(from && { from }) };
      const id = await nameCar(input.car, context, shopper);
      const vehicle = id === undefined ? undefined : await search.vehicle(id, shopper);
      if (id === undefined || !vehicle) {
        return err(unreadable([{ field: 'car', message: `there is no car "${input.car}" here` }]));
      }
      const { listing, status, removedMs } = vehicle;
      const { zip } = listing.owner.location.address;
      const near = from ? place : zip === '' ? {} : { zip };
      const isLive = status === 'live';
      const [comparables, similar] = await Promise.all([
        isLive && listing.market?.rating ? search.comparables(comparableSearch(listing, near), shopper) : [],
        search.similar(
          id,
          { place: near, count: similarCars, radiusMiles: defaultRadiusOf(near, lookups.places) },
          shopper,
        ),
      ]);
      const car = carAnswer(listing, context);
      const similarAnswers = (similar?.listings ?? []).map((one) => carAnswer(one, context));
      const hours = listing.owner.hours;
      const opening = openingState({ hours, address: listing.owner.location.address }, context.nowMs);
      return ok({
        links: [car, ...similarAnswers].map(carLink),
        answer: {
          status: isLive ? ('for sale' as const) : ('gone' as const),
          goneSince: removedMs === null ? null : isoTime(removedMs),
          car,
          specifications: Object.values(listing.specifications)
            .filter(({ value }) => value !== '' && value !== '0')
            .map(({ label, value }) => ({ name: label, value })),
          features: [...listing.features],
          packages: listing.packageDetails.map(({ name, price }) => ({ name, price })),
          description: textOrNull(listing.description.label),
          priceHistory: listing.pricingHistory.map(({ date, price }) => ({ date, price })),
          comparables: comparables.slice(0, mostComparables).map((one) => ({
            id: one.id,
            name: [one.year, one.modelName, one.trim].filter(Boolean).join(' '),
            mileage: one.mileage,
            price: one.priceUsd,
            distanceMiles: one.distanceMiles,
            address: addressOf(context, vehiclePath({ listingId: one.id })),
          })),
          vinNotes: listing.vinFlags.map((flag) => vinNotes[flag] ?? flag),
          openRecalls: listing.safetyRecall?.openCount ?? null,
          warranties: listing.warranties.map(({ label }) => label),
          hours: hours.map(({ label, open, close }) => ({ day: label, open, close })),
          openNow: opening?.words ?? null,
          pictures: listing.images.sources.map(({ src }) => addressOf(context, src)),
          similar: similarAnswers.map(({ id: otherId, name, mileage, price, distanceMiles, address }) => ({
            id: otherId,
            name,
            mileage,
            price,
            distanceMiles,
            address,
          })),
          asOf: isoTime(context.nowMs),
        },
      });
    },
  });
