import { z } from 'zod';
import type { ListingAnswer } from '#domains/cars/listings/listing-answer.ts';
import { trimText } from '#domains/cars/listings/listing-title.ts';
import { textOrNull } from '#lib/text-or-null.ts';

const Usd = z.int().min(0).max(1_000_000_000);
const Count = z.int().min(0).max(1_000_000_000);
const Text = z.string().nullable();

export const Coded = z.object({ code: z.string(), name: z.string() }).meta({ id: 'Coded' });

const OutTheDoor = z
  .object({
    total: Usd,
    price: Usd.describe('The listed price'),
    addOns: Usd.describe('What the dealer has added and every buyer pays for'),
    salesTax: Usd,
    taxPercent: z.number(),
    title: Usd,
    registration: Usd,
    dealerFee: Usd,
    manufacturerCash: Usd.describe('Already deducted'),
    state: Text.describe('Where it is registered'),
    stateAssumed: z.boolean().describe('True if no place was given'),
  })
  .meta({ id: 'OutTheDoor' });

const Payment = z
  .object({
    kind: z.enum(['finance', 'lease']),
    monthly: Usd,
    months: Count,
    aprPercent: z.number(),
    down: Usd,
    amountFinanced: Usd,
  })
  .meta({ id: 'Payment' });

const Deal = z
  .object({
    rating: z.enum(['Great', 'Good', 'Fair', 'Above']).nullable().describe('Null if there are too few similar cars'),
    reason: z.string(),
    marketEstimate: Usd.nullable(),
    comparables: Count,
  })
  .meta({ id: 'Deal' });

const DealerFee = z.object({ name: z.string(), amount: Usd }).meta({ id: 'DealerFee' });

const Dollars = z.int().min(-1_000_000_000).max(1_000_000_000);
const CostToOwn = z
  .object({
    years: Count,
    milesAYear: Count,
    perYear: Dollars,
    total: Dollars,
    depreciation: Dollars.describe('Price less valueThen'),
    valueThen: Usd,
    taxAndFees: Usd,
    interest: Usd,
    energy: Usd,
    insurance: Usd,
    upkeep: Usd,
  })
  .meta({ id: 'CostToOwn' });

const Seller = z
  .object({
    id: Count,
    name: z.string(),
    kind: z.enum(['dealer', 'private']),
    city: Text,
    state: Text,
    zip: Text,
    phone: Text,
  })
  .meta({ id: 'Seller' });

const Picture = z.object({ url: z.string(), isIllustration: z.boolean() }).meta({ id: 'Picture' });

/** A car as `/v1` answers it. Money is whole dollars; what nobody stated is null, never 0. */
const WholeCar = z.object({
  id: z.int().min(1),
  vin: z.string(),
  title: z.string(),
  year: z.int().min(1900).max(2100),
  make: Coded,
  model: Coded,
  trim: Coded.nullable(),
  condition: Coded,
  bodyStyle: Coded.nullable(),
  drive: Coded.nullable(),
  fuel: Coded.nullable(),
  engine: Coded.nullable(),
  transmission: Coded.nullable(),
  exteriorColor: Coded.nullable(),
  interiorColor: Coded.nullable(),
  mileage: Count,
  mpgCombined: z.number().nullable(),
  electricRangeMiles: Count.nullable(),
  features: z.array(z.string()),
  price: Usd.nullable().describe('As shown, with the dealer’s fees where they are included; null: ask the seller'),
  listedPrice: Usd.nullable(),
  dealerFees: z
    .array(DealerFee)
    .describe('What every buyer pays the dealer beside the listed price; empty if none is reported'),
  msrp: Usd.nullable(),
  outTheDoor: OutTheDoor.nullable(),
  payment: Payment.nullable(),
  costToOwn: CostToOwn.nullable().describe('Of five years; null if a part is unknown'),
  deal: Deal.nullable(),
  priceHistory: z.array(z.object({ date: z.string(), price: Usd.nullable() }).meta({ id: 'PriceOnDate' })),
  history: z.array(z.string()),
  description: z.string(),
  seller: Seller,
  distanceMiles: z.number().nullable(),
  daysListed: Count,
  listedAt: z.string(),
  confirmedAt: z.string().describe('When the seller’s feed last had it'),
  pictures: z.array(Picture),
  url: z.string().describe('Its page; the seller is contacted there'),
});
type WholeCar = z.infer<typeof WholeCar>;
type CarField = keyof WholeCar;

export const carFields = WholeCar.keyof().options;

/** With `fields`, only some of them; `id` always. */
export const Car = WholeCar.partial().required({ id: true }).meta({ id: 'Car' });
type Car = z.infer<typeof Car>;

const coded = (code: string | undefined, name: string | undefined) => (name ? { code: code ?? '', name } : null);

const outTheDoorOf = ({ outTheDoor }: ListingAnswer): WholeCar['outTheDoor'] => {
  if (!outTheDoor) return null;
  const { total, price, addOns, salesTax, taxPercent, title, registration, docFee, incentive, state, stateAssumed } =
    outTheDoor;
  const lines = { total, price, addOns, salesTax, taxPercent, title, registration, dealerFee: docFee };
  return { ...lines, manufacturerCash: incentive, state: textOrNull(state), stateAssumed };
};

const paymentOf = ({ payment }: ListingAnswer): WholeCar['payment'] => {
  if (!payment) return null;
  const { option, monthly, term, apr, down, amountFinanced } = payment;
  return { kind: option, monthly, months: term, aprPercent: apr, down, amountFinanced };
};

const costToOwnOf = ({ costToOwn }: ListingAnswer): WholeCar['costToOwn'] => {
  if (!costToOwn) return null;
  const { rates: _rates, ...parts } = costToOwn;
  return parts;
};

const dealOf = ({ market }: ListingAnswer): WholeCar['deal'] => {
  if (!market) return null;
  const { rating, reason, estimate, comparables } = market;
  return { rating, reason, marketEstimate: rating && estimate, comparables };
};

/** What is not reported is said so, and is not taken for clean (RULING-63). */
const historyOf = ({ vhrTiles }: ListingAnswer): string[] =>
  vhrTiles.map(({ name, label, tone }) => (tone === 'unknown' ? `${name} ${label}` : label));

const sellerOf = ({ owner, ownerName }: ListingAnswer): WholeCar['seller'] => {
  const { city, state, zip } = owner.location.address;
  return {
    id: owner.id,
    name: ownerName,
    kind: owner.privateSeller ? 'private' : 'dealer',
    city: textOrNull(city),
    state: textOrNull(state),
    zip: textOrNull(zip),
    phone: textOrNull(owner.phone.value),
  };
};

const wholeCar = (car: ListingAnswer, origin: string): WholeCar => ({
  id: car.id,
  vin: car.vin,
  title: car.title,
  year: car.year,
  make: car.make,
  model: car.model,
  trim: coded(car.trimCode, trimText(car.atTrim)),
  condition: { code: car.listingType, name: car.listingTypes[0]?.name ?? car.type },
  bodyStyle: coded(car.bodyStyles[0]?.code, car.bodyStyles[0]?.name),
  drive: coded(car.driveType.group, car.driveType.name),
  fuel: coded(car.fuelType.group, car.fuelType.name),
  engine: coded(car.engine.code, car.engine.name),
  transmission: coded(car.transmission.code, car.transmission.name),
  exteriorColor: coded(car.exteriorColorSimple, car.color.exteriorColor),
  interiorColor: coded(car.interiorColorSimple, car.color.interiorColor),
  mileage: car.mileageValue,
  mpgCombined: car.mpgCombined,
  electricRangeMiles: car.electricVehicleRange,
  features: car.features,
  price: car.pricingDetail.displayPrice,
  listedPrice: car.pricingDetail.salePrice,
  dealerFees: car.pricingDetail.dealerFees,
  msrp: car.pricingDetail.msrp,
  outTheDoor: outTheDoorOf(car),
  payment: paymentOf(car),
  costToOwn: costToOwnOf(car),
  deal: dealOf(car),
  priceHistory: car.pricingHistory,
  history: historyOf(car),
  description: car.description.label,
  seller: sellerOf(car),
  distanceMiles: car.owner.distanceFromSearch,
  daysListed: car.daysOnSite,
  listedAt: car.listedDate,
  confirmedAt: new Date(car.freshness.confirmedMs).toISOString(),
  pictures: car.images.sources.map(({ src, illustration }) => ({
    url: new URL(src, origin).href,
    isIllustration: illustration,
  })),
  url: new URL(car.vdpBaseUrl, origin).href,
});

/** A car, or those fields of it. */
export const carAnswer = (car: ListingAnswer, origin: string, fields: readonly CarField[] | undefined): Car => {
  const whole = wholeCar(car, origin);
  if (!fields) return whole;
  return { id: whole.id, ...Object.fromEntries(fields.map((field) => [field, whole[field]])) };
};
