import { z } from 'zod';
import type { ListingAnswer } from '#domains/cars/listings/listing-answer.ts';
import { trimText } from '#domains/cars/listings/listing-title.ts';
import { ownershipSources } from '#domains/reference/payments/own/running-costs.ts';
import { textOrNull } from '#lib/text-or-null.ts';
import { addressOf, isoTime, type ToolContext } from './tool-context.ts';

const Usd = z.number().nullable();
const Text = z.string().nullable();

const OutTheDoor = z.object({
  total: z.number(),
  price: z.number(),
  addOns: z.number(),
  salesTax: z.number(),
  taxPercent: z.number(),
  title: z.number(),
  registration: z.number(),
  dealerFee: z.number(),
  manufacturerCash: z.number().describe('Already deducted'),
  state: Text.describe('Where it is registered'),
  stateAssumed: z.boolean().describe('True if no place was given'),
  ratesAsOf: z.string(),
});

const Payment = z.object({
  kind: z.enum(['finance', 'lease']),
  monthly: z.number(),
  months: z.number(),
  apr: z.number(),
  down: z.number(),
  amountFinanced: z.number(),
  rateFrom: z.string(),
  ratesAsOf: z.string(),
});

const CostToOwn = z.object({
  years: z.number(),
  milesAYear: z.number(),
  perYear: z.number(),
  total: z.number(),
  depreciation: z.number(),
  valueThen: z.number(),
  taxAndFees: z.number(),
  interest: z.number(),
  energy: z.number(),
  insurance: z.number(),
  upkeep: z.number(),
  sources: z.array(z.string()),
});

const Deal = z.object({
  rating: z.enum(['Great', 'Good', 'Fair', 'Above']).nullable().describe('Null if there are too few similar cars'),
  reason: z.string(),
  marketEstimate: z.number().nullable(),
  difference: z.number().nullable().describe('Price less estimate'),
  comparables: z.number(),
  asOf: z.string(),
});

/** A car as tools answer it. Money is in dollars; what is unknown is null, never 0 (MCP-04). */
export const CarAnswer = z.object({
  id: z.number(),
  vin: z.string(),
  name: z.string(),
  year: z.number(),
  make: z.string(),
  model: z.string(),
  trim: Text,
  condition: z.string(),
  body: Text,
  mileage: z.number(),
  drive: Text,
  fuel: Text,
  engine: Text,
  transmission: Text,
  exteriorColor: Text,
  interiorColor: Text,
  mpgCombined: z.number().nullable(),
  electricRangeMiles: z.number().nullable(),
  price: Usd.describe('With the dealer’s fees where they are included; null: ask the seller'),
  listedPrice: Usd,
  dealerFees: z.object({
    included: z.boolean(),
    reported: z.boolean().describe('False if the dealer’s fee is not known'),
    lines: z.array(z.object({ name: z.string(), amount: z.number() })),
  }),
  msrp: Usd,
  outTheDoor: OutTheDoor.nullable(),
  payment: Payment.nullable(),
  costToOwn: CostToOwn.nullable().describe('Null if a part is unknown'),
  deal: Deal.nullable(),
  history: z.array(z.string()),
  distanceMiles: z.number().nullable(),
  seller: z.object({
    id: z.number(),
    name: z.string(),
    kind: z.enum(['dealer', 'private']),
    city: Text,
    state: Text,
    phone: Text,
  }),
  daysListed: z.number(),
  confirmedAt: z.string().describe('When the seller’s feed last had it'),
  stale: z.boolean().describe('Not confirmed for a day or longer'),
  picture: z.object({ address: z.string(), isIllustration: z.boolean() }).nullable(),
  address: z.string().describe('Its page; the seller is contacted there'),
  asOf: z.string(),
});
export type CarAnswer = z.infer<typeof CarAnswer>;

const paymentAnswer = ({ payment }: ListingAnswer): CarAnswer['payment'] =>
  payment && {
    kind: payment.option,
    monthly: payment.monthly,
    months: payment.term,
    apr: payment.apr,
    down: payment.down,
    amountFinanced: payment.amountFinanced,
    rateFrom: payment.source,
    ratesAsOf: payment.asOf,
  };

const outTheDoorAnswer = ({ outTheDoor }: ListingAnswer): CarAnswer['outTheDoor'] => {
  if (!outTheDoor) return null;
  const {
    total,
    price,
    addOns,
    salesTax,
    taxPercent,
    title,
    registration,
    docFee,
    incentive,
    state,
    stateAssumed,
    asOf,
  } = outTheDoor;
  const lines = { total, price, addOns, salesTax, taxPercent, title, registration, dealerFee: docFee };
  return { ...lines, manufacturerCash: incentive, state: textOrNull(state), stateAssumed, ratesAsOf: asOf };
};

const costToOwnAnswer = ({ costToOwn }: ListingAnswer): CarAnswer['costToOwn'] => {
  if (!costToOwn) return null;
  const { rates: _rates, ...parts } = costToOwn;
  return { ...parts, sources: [ownershipSources.insurance.source, ownershipSources.upkeep.source] };
};

const dealerFeesAnswer = ({ pricingDetail, owner }: ListingAnswer): CarAnswer['dealerFees'] => ({
  included: pricingDetail.includesDealerFees,
  reported: owner.privateSeller || owner.docFee > 0,
  lines: pricingDetail.dealerFees,
});

const dealAnswer = ({ market }: ListingAnswer): CarAnswer['deal'] =>
  market && {
    rating: market.rating,
    reason: market.reason,
    marketEstimate: market.rating && market.estimate,
    difference: market.rating && market.difference,
    comparables: market.comparables,
    asOf: market.asOfDate,
  };

/** What is not reported is said so, and is not taken for clean (RULING-63). */
const historyAnswer = ({ listingType, vhrTiles }: Pick<ListingAnswer, 'listingType' | 'vhrTiles'>): string[] =>
  listingType === 'NEW'
    ? ['New']
    : vhrTiles.map(({ name, label, tone }) => (tone === 'unknown' ? `${name} ${label}` : label));

export const carAnswer = (car: ListingAnswer, context: Pick<ToolContext, 'origin' | 'nowMs'>): CarAnswer => {
  const { owner } = car;
  const { city, state } = owner.location.address;
  const picture = car.images.sources[0];
  return {
    id: car.id,
    vin: car.vin,
    name: car.title,
    year: car.year,
    make: car.make.name,
    model: car.model.name,
    trim: textOrNull(trimText(car.atTrim)),
    condition: car.listingTypes[0]?.name ?? car.type,
    body: textOrNull(car.bodyStyles[0]?.name),
    mileage: car.mileageValue,
    drive: textOrNull(car.driveType.name),
    fuel: textOrNull(car.fuelType.name),
    engine: textOrNull(car.engine.name),
    transmission: textOrNull(car.transmission.name),
    exteriorColor: textOrNull(car.exteriorColorName),
    interiorColor: textOrNull(car.color.interiorColor),
    mpgCombined: car.mpgCombined,
    electricRangeMiles: car.electricVehicleRange,
    price: car.pricingDetail.displayPrice,
    listedPrice: car.pricingDetail.salePrice,
    dealerFees: dealerFeesAnswer(car),
    msrp: car.pricingDetail.msrp,
    outTheDoor: outTheDoorAnswer(car),
    payment: paymentAnswer(car),
    costToOwn: costToOwnAnswer(car),
    deal: dealAnswer(car),
    history: historyAnswer(car),
    distanceMiles: owner.distanceFromSearch,
    seller: {
      id: owner.id,
      name: car.ownerName,
      kind: owner.privateSeller ? 'private' : 'dealer',
      city: textOrNull(city),
      state: textOrNull(state),
      phone: textOrNull(owner.phone.value),
    },
    daysListed: car.daysOnSite,
    confirmedAt: isoTime(car.freshness.confirmedMs),
    stale: car.freshness.stale,
    picture: picture ? { address: addressOf(context, picture.src), isIllustration: picture.illustration } : null,
    address: addressOf(context, car.vdpBaseUrl),
    asOf: isoTime(context.nowMs),
  };
};

export const carLink = ({ name, address }: Pick<CarAnswer, 'name' | 'address'>) => ({ title: name, address });
