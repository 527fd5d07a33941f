import { z } from 'zod';
import { answeredCosts } from '#domains/cars/listings/answered-costs.ts';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import { stateNames } from '#domains/reference/locations/states.ts';
import { leavesTradeOut, noTradeInWords } from '#domains/reference/payments/leaves-trade-out.ts';
import { loanTerms } from '#domains/reference/payments/national-rates.ts';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';
import { highestPriceUsd, priceForMonthly } from '#domains/reference/payments/price-for-monthly.ts';
import { type CarCosts, type Quote, quoteCar } from '#domains/reference/payments/quote-car.ts';
import type { RatesAndFees } from '#domains/reference/payments/rates-and-fees.ts';
import { err, ok } from '#lib/result.ts';
import { carLoansPath, vehiclePath } from '#paths/paths.ts';
import { type CarNaming, carNameHint } from '../named-car.server.ts';
import { readPlaceInput } from '../search-input/place-input.ts';
import { PlaceInput } from '../search-input/read-search-input.ts';
import { TermsInput, termsOf } from '../search-input/terms-input.ts';
import { defineTool, unreadable } from '../tool.ts';
import { addressOf, isoTime } from '../tool-context.ts';

const Input = z.strictObject({
  car: z.string().trim().min(1).max(300).optional().describe(`${carNameHint}; or give price, or monthly`),
  price: z.number().min(100).max(highestPriceUsd).optional().describe('Dollars'),
  monthly: z.number().min(10).max(20_000).optional().describe('A monthly budget: answers the price it pays for'),
  condition: z.enum(['new', 'used']).optional().describe('Of a price or a budget; used if missing'),
  place: PlaceInput.optional(),
  terms: TermsInput.optional(),
});

const Line = z.object({ label: z.string(), amount: z.number(), source: z.string() });

const Output = z.object({
  name: z.string().nullable(),
  price: z.number(),
  lines: z.array(Line).describe('They add up to outTheDoor'),
  outTheDoor: z.number(),
  tradeIn: z.object({ value: z.number(), owed: z.number(), equity: z.number(), taxSaved: z.number() }),
  loan: z.object({
    monthly: z.number(),
    months: z.number(),
    apr: z.number(),
    rateFrom: z.string(),
    down: z.number(),
    amountFinanced: z.number(),
    interest: z.number(),
    total: z.number(),
  }),
  otherMonths: z.array(z.object({ months: z.number(), apr: z.number(), monthly: z.number(), interest: z.number() })),
  lease: z
    .object({
      monthly: z.number(),
      months: z.number(),
      milesPerYear: z.number(),
      atSigning: z.number(),
      residual: z.number(),
      total: z.number(),
    })
    .nullable()
    .describe('New cars only'),
  cash: z.number().describe('To pay at once, less a trade-in'),
  notes: z.array(z.string()),
  address: z.string(),
  asOf: z.string(),
});

const linesOf = ({ lines, taxes, incentiveUsd }: Quote, priceFrom: string, feeFrom: string, feesFrom: string) => [
  { label: 'Price', amount: lines.priceUsd, source: priceFrom },
  ...(incentiveUsd > 0 ? [{ label: 'Manufacturer cash', amount: -incentiveUsd, source: 'The listing' }] : []),
  ...taxes.map(({ label, usd }) => ({ label, amount: usd, source: feesFrom })),
  { label: 'Title', amount: lines.titleUsd, source: feesFrom },
  { label: 'Registration', amount: lines.registrationUsd, source: feesFrom },
  { label: 'Dealer fee', amount: lines.docFeeUsd, source: feeFrom },
];

type Sources = {
  search: Pick<ListingSearch, 'vehicle'>;
  figures(): RatesAndFees;
  lookups: Lookups;
  nameCar: CarNaming;
};

export const payment = ({ search, figures, lookups, nameCar }: Sources) =>
  defineTool({
    name: 'payment',
    title: 'Price out the door and payment',
    description:
      'What a car or a price costs: every line with its source, the loan, other lengths, a lease for new cars, and cash. Or the price a monthly budget pays for.',
    input: Input,
    output: Output,
    run: async (input, context) => {
      const ways = (['car', 'price', 'monthly'] as const).filter((name) => input[name] !== undefined);
      if (ways.length !== 1) {
        return err(unreadable([{ field: ways[1] ?? 'car', message: 'give exactly one of car, price and monthly' }]));
      }
      if (input.car !== undefined && input.condition !== undefined) {
        return err(unreadable([{ field: 'condition', message: 'is that of the car; leave it out' }]));
      }
      const named = input.place === undefined ? undefined : readPlaceInput(input.place, lookups);
      if (named && !named.ok) return err(unreadable([named.error]));
      const place = named?.value ?? {};
      const state = place.state ?? (place.zip === undefined ? undefined : lookups.places.byZip(place.zip)?.state);
      const ownTerms = termsOf(input.terms);
      const terms = ownTerms ?? defaultTerms;
      const shopper = { ...context.shopper, terms, ...(state && { state }) };
      const rates = figures();

      const id = input.car === undefined ? undefined : await nameCar(input.car, context, shopper);
      const vehicle = id === undefined ? undefined : await search.vehicle(id, shopper);
      if (input.car !== undefined && !vehicle) {
        return err(unreadable([{ field: 'car', message: `there is no car "${input.car}" here` }]));
      }
      const listing = vehicle?.listing;
      const listed = listing && answeredCosts(listing);
      if (listing && !listed) {
        return err({
          message: `The seller of ${listing.title} lists no price: ask them at ${addressOf(context, listing.vdpBaseUrl)}`,
        });
      }
      const anyCar = { docFeeUsd: 0, isNew: input.condition === 'new', state: state ?? '' };
      const price = input.price ?? priceForMonthly(rates, input.monthly ?? 0, anyCar, terms);
      const car: CarCosts = listed ?? { ...anyCar, priceUsd: Math.round(price) };
      if (car.priceUsd === 0) {
        return err({ message: `$${input.monthly} a month does not cover title and registration on these terms.` });
      }
      const quote = quoteCar(rates, car, terms);
      const where = stateNames[car.state] ?? 'an average state';
      const feesFrom = `${where}, as of ${rates.fees.asOf}${state === undefined ? '; give a place for the shopper’s own' : ''}`;
      const priceFrom = listed ? 'The listing' : input.price === undefined ? 'The budget' : 'The input';
      const feeFrom = listed ? 'The dealer' : 'Unknown without a car';
      return ok({
        answer: {
          name: listing?.title ?? null,
          price: car.priceUsd,
          lines: linesOf(quote, priceFrom, feeFrom, feesFrom).filter(({ label }) => listed || label !== 'Dealer fee'),
          outTheDoor: quote.outTheDoorUsd,
          tradeIn: {
            value: quote.tradeInUsd,
            owed: quote.owedUsd,
            equity: quote.tradeEquityUsd,
            taxSaved: quote.taxSavedByTradeUsd,
          },
          loan: {
            monthly: quote.monthlyUsd,
            months: quote.months,
            apr: quote.aprPercent,
            rateFrom: quote.isOwnApr ? 'The shopper’s own rate' : `National average, as of ${rates.rates.asOf}`,
            down: quote.downUsd,
            amountFinanced: quote.amountFinancedUsd,
            interest: quote.interestUsd,
            total: quote.totalUsd,
          },
          otherMonths: loanTerms
            .filter((months) => months !== quote.months)
            .map((loanTerm) => {
              const other = quoteCar(rates, car, { ...terms, loanTerm });
              return {
                months: loanTerm,
                apr: other.aprPercent,
                monthly: other.monthlyUsd,
                interest: other.interestUsd,
              };
            }),
          lease: quote.lease
            ? {
                monthly: quote.lease.monthlyUsd,
                months: quote.lease.months,
                milesPerYear: quote.lease.milesAYear,
                atSigning: quote.lease.atSigningUsd,
                residual: quote.lease.residualUsd,
                total: quote.lease.totalUsd,
              }
            : null,
          cash: quote.toPayUsd,
          notes: leavesTradeOut(quote, terms) ? [noTradeInWords] : [],
          address: addressOf(context, id === undefined ? carLoansPath() : vehiclePath({ listingId: id })),
          asOf: isoTime(context.nowMs),
        },
      });
    },
  });
