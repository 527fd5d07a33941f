import { z } from 'zod';
import facts from '#data/research.json' with { type: 'json' };
import type { VehicleStyleCode } from '#domains/reference/catalogue/vehicle-styles.ts';

const Accessory = z.object({
  id: z.string(),
  name: z.string(),
  usd: z.int(),
  styles: z.array(z.string()).optional(),
  tows: z.boolean().default(false),
  plugsIn: z.boolean().default(false),
  unlessFeature: z.string().optional(),
  requires: z.array(z.string()).default([]),
  excludes: z.array(z.string()).default([]),
});

const Facts = z.object({
  asOf: z.string(),
  specs: z.record(z.string(), z.object({ name: z.string(), unit: z.string() })),
  destinationUsd: z.record(z.string(), z.int()),
  specialPaint: z.object({ words: z.array(z.string()), usd: z.int() }),
  typicalShareOfMsrp: z.number(),
  yearlyPriceRise: z.number(),
  packageSubjects: z.record(z.string(), z.array(z.string())),
  accessories: z.array(Accessory),
});

/** Estimates where the catalogue has no data, shown as such (RULING-68). */
export const researchFacts = Facts.parse(facts);

/** Only these specs are kept of what the research service answers (RSRCH-06). */
export const researchSpecIds: readonly number[] = Object.keys(researchFacts.specs).map(Number);

export const destinationUsd = (style: VehicleStyleCode): number =>
  researchFacts.destinationUsd[style] ?? researchFacts.destinationUsd.otherwise ?? 0;
