import { z } from 'zod';
import { vehicleShapes } from '#domains/reference/catalogue/body-styles.ts';
import { bodyStyleOrder } from '#domains/reference/catalogue/vehicle-styles.ts';
import type { VehicleClass } from './reference-limits.ts';

const Colour = z.object({ name: z.string(), simple: z.string(), rgbHex: z.string() });

export const ReferenceModel = z.object({
  modelId: z.string(),
  atcMakeCode: z.string(),
  atcModelCode: z.string(),
  make: z.string(),
  model: z.string(),
  yearId: z.int(),
  /** Model years with trims, newest first. */
  years: z.array(z.int()),
  bodyStyles: z.array(z.enum(bodyStyleOrder)),
  startingMSRP: z.int(),
  msrpIsEstimate: z.boolean(),
  imagePath: z.string(),
});
export type ReferenceModel = z.infer<typeof ReferenceModel>;

/** Feature flags of a trim (RSRCH-09). */
const TrimFeatureFlags = z.object({
  heatedSeats: z.boolean(),
  leatherSeats: z.boolean(),
  rearCamera: z.boolean(),
  bluetooth: z.boolean(),
  thirdRow: z.boolean(),
  alarm: z.boolean(),
  laneDeparture: z.boolean(),
  navigation: z.boolean(),
  parkAssist: z.boolean(),
  powerTrunk: z.boolean(),
  remoteStart: z.boolean(),
  sunroof: z.boolean(),
});

/** A trim in research answers (RSRCH-08). */
export const ReferenceTrim = z.object({
  vehicleId: z.string(),
  trimId: z.string(),
  trimName: z.string(),
  make: z.string(),
  atcMakeCode: z.string(),
  model: z.string(),
  atcModelCode: z.string(),
  year: z.int(),
  bodyStyle: z.string(),
  doors: z.int(),
  seats: z.int(),
  engine: z.array(z.string()),
  transmission: z.array(z.string()),
  drivetrain: z.array(z.string()),
  exteriorColors: z.array(Colour),
  interiorColors: z.array(Colour),
  packages: z.array(z.object({ name: z.string(), msrp: z.int() })),
  /** MSRP of the least expensive configuration, without destination charge. */
  nationalMSRP: z.int(),
  /** Whether the MSRP is estimated from a later model year. */
  msrpIsEstimate: z.boolean(),
  /** Typical transaction price; always an estimate. */
  ncbbPrice: z.int(),
  features: TrimFeatureFlags,
  cabType: z.string().nullable(),
  horsepower: z.int(),
  estimatedElectricRange: z.int().nullable(),
  mpgCombined: z.int().nullable(),
  epaCity: z.int().nullable(),
  epaHighway: z.int().nullable(),
  /** Electric-equivalent figures, MPGe. */
  epaCityElectric: z.int().nullable(),
  epaHighwayElectric: z.int().nullable(),
  imagePath: z.string(),
  shape: z.enum(vehicleShapes),
});
export type ReferenceTrim = z.infer<typeof ReferenceTrim>;

const optionTypes = [
  'Engine',
  'Cab',
  'Exterior Color',
  'Interior Color',
  'Package',
  'Accessory',
  'Feature',
  'Fee',
] as const;
export type OptionType = (typeof optionTypes)[number];

/** An option of a trim in research answers (RSRCH-10). */
export const ReferenceOption = z.object({
  vehicleOptionId: z.string(),
  categoryGroup: z.string(),
  optionName: z.string(),
  optionType: z.enum(optionTypes),
  standard: z.boolean(),
  mandatory: z.boolean(),
  footer: z.string(),
  msrp: z.int(),
  /** Ids of options that exclude this one, and of options it requires. */
  excludes: z.array(z.string()).default([]),
  requires: z.array(z.string()).default([]),
});
export type ReferenceOption = z.infer<typeof ReferenceOption>;

export const ReferenceSpec = z.object({
  specId: z.int(),
  name: z.string(),
  value: z.number(),
  unit: z.string(),
});
export type ReferenceSpec = z.infer<typeof ReferenceSpec>;

export const ReferenceBodyStyle = z.object({ name: z.enum(bodyStyleOrder), models: z.int() });
export type ReferenceBodyStyle = z.infer<typeof ReferenceBodyStyle>;

/** Items of one page and the total count (RULING-68). */
type ReferenceList<T> = { items: T[]; total: number };

type ModelsQuestion = { makeCode: string; yearId?: number | undefined; limit?: number | undefined };
type VehiclesQuestion = ModelsQuestion & {
  modelCode?: string | undefined;
  hasPricing?: boolean | undefined;
  vehicleClass?: VehicleClass | undefined;
};
type DetailsQuestion = { vehicleId: string; limit?: number | undefined };

/** Undefined for an unknown make, model or vehicle. */
type MaybeList<T> = Promise<ReferenceList<T> | undefined>;

/** Source of research data: our own catalogue, or a service with the same answers. */
export type Reference = {
  models(question: ModelsQuestion): MaybeList<ReferenceModel>;
  vehicles(question: VehiclesQuestion): MaybeList<ReferenceTrim>;
  options(question: DetailsQuestion): MaybeList<ReferenceOption>;
  specs(question: DetailsQuestion): MaybeList<ReferenceSpec>;
  bodyStyles(question: Omit<ModelsQuestion, 'limit'>): MaybeList<ReferenceBodyStyle>;
};

export const limited = <T>(all: readonly T[], limit: number): ReferenceList<T> => ({
  items: all.slice(0, limit),
  total: all.length,
});
