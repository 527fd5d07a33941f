import { z } from 'zod';
import { Incentive } from './incentives/incentive.ts';
import { SellerAnswers } from './seller-answers.ts';

export const ListingType = z.enum(['NEW', 'USED', 'CERTIFIED', '3P_CERT']);
export type ListingType = z.infer<typeof ListingType>;

/**
 * The tier a seller pays for (SRCH-08). It decides about sponsored slots, never about the order of results (RULING-57).
 */
export const priorityTiers = {
  5: 'Free',
  10: 'Standard',
  15: 'Standard Plus',
  17: 'Basic',
  20: 'Featured',
  30: 'Premium',
} as const;

const Colour = z.object({ name: z.string(), simple: z.string() });

/** `null` means "not reported", never "clean" (RULING-63). */
export const VehicleHistory = z.object({
  owners: z.int().min(1).nullable(),
  accidents: z.int().min(0).nullable(),
  cleanTitle: z.boolean().nullable(),
  frameDamage: z.boolean().nullable(),
  personalUse: z.boolean().nullable(),
  freeReport: z.boolean(),
});
export type VehicleHistory = z.infer<typeof VehicleHistory>;

/** Prices of similar cars: the evidence behind a deal rating (RULING-61). */
export const MarketEstimate = z.object({
  estimateUsd: z.int(),
  comparables: z.int(),
  lowUsd: z.int(),
  lowerQuartileUsd: z.int(),
  upperQuartileUsd: z.int(),
  highUsd: z.int(),
  asOfMs: z.int(),
  /**
   * The price in five years at 12,000 miles a year, and what 10,000 more miles leave of it; absent with too few used
   * cars of the model.
   */
  later: z.object({ usd: z.int(), milesFactor: z.number() }).optional(),
});
export type MarketEstimate = z.infer<typeof MarketEstimate>;

const PricePoint = z.object({ atMs: z.int(), priceUsd: z.int() });

/** A vehicle offered by one seller, as stored. */
export const Listing = z.object({
  id: z.int(),
  vin: z.string(),
  ownerId: z.int(),
  stockNumber: z.string(),
  listingType: ListingType,
  year: z.int(),
  makeCode: z.string(),
  modelCode: z.string(),
  seriesCode: z.string().nullable(),
  /** The maker's trim name; `UNAVAIL` if the feed has none (SRCH-03). */
  trim: z.string(),
  styleCode: z.string(),
  /** Drawing to show without photos (RULING-73). */
  shape: z.string(),
  cab: z.object({ name: z.string(), group: z.enum(['REG', 'EXTEND', 'CREW']) }).nullable(),
  bedLengthFt: z.number().nullable(),
  doors: z.int(),
  seats: z.int(),
  engine: z.object({ code: z.string(), name: z.string(), horsepower: z.int().nullable() }),
  fuelGroup: z.string(),
  transmission: z.object({ code: z.enum(['AUT', 'MAN']), name: z.string() }),
  /** Empty if the feed has none. */
  drive: z.object({ group: z.enum(['AWD4WD', 'FWD', 'RWD', '']), name: z.string() }),
  mpgCity: z.int().nullable(),
  mpgHighway: z.int().nullable(),
  electricRangeMiles: z.int().nullable(),
  chargeHours: z.number().nullable(),
  mileage: z.int().min(0),
  priceUsd: z.int().positive().nullable(),
  msrpUsd: z.int().positive().nullable(),
  /** What the dealer has added and every buyer must pay for, on top of the price. Absent if the feed names none. */
  addOns: z.array(z.object({ name: z.string(), priceUsd: z.int().positive() })).optional(),
  /** Absent if there is none. As stored by the seller; the one shown may differ (`incentives`). */
  incentive: Incentive.optional(),
  priceHistory: z.array(PricePoint),
  exterior: Colour,
  interior: Colour,
  featureCodes: z.array(z.string()),
  packages: z.array(z.object({ name: z.string(), priceUsd: z.int().nullable() })),
  description: z.string(),
  history: VehicleHistory,
  priority: z.union([z.literal(5), z.literal(10), z.literal(15), z.literal(17), z.literal(20), z.literal(30)]),
  noHaggle: z.boolean(),
  longHaulDelivery: z.boolean(),
  moneyBackGuarantee: z.boolean(),
  commercialUse: z.boolean(),
  firstSeenMs: z.int(),
  /** When the seller's feed last contained the car. */
  confirmedMs: z.int(),
  /** When it left the feed, sold or withdrawn (RULING-24). */
  removedMs: z.int().nullable(),
  /** Photos by content hash; without any, a labeled drawing is shown. */
  photos: z.array(z.string()),
  /** Addresses of the seller's videos. Absent, like the next two fields, if the feed has no such data. */
  videos: z.array(z.string()).optional(),
  /** Number of unrepaired recalls. */
  openRecalls: z.int().min(0).optional(),
  /** Only of private sellers. */
  sellerAnswers: SellerAnswers.optional(),
  /** Contradictions found by the VIN check. */
  vinFlags: z.array(z.enum(['check-digit', 'year-differs', 'make-differs'])),
  market: MarketEstimate.nullable(),
});
export type Listing = z.infer<typeof Listing>;
