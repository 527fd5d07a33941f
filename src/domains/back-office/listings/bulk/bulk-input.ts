import { z } from 'zod';
import { CorrectedField } from '#domains/cars/listings/listing-corrections.ts';
import { BulkKind } from './bulk-change.ts';

const mostIds = 1000;
const Id = z.int().min(1).max(2_147_483_647);

/** A list of ids from a script, or one text with commas from a form. */
const Ids = z.union([
  z.array(Id).max(mostIds),
  z
    .string()
    .max(mostIds * 11)
    .transform((text) => text.split(',').filter(Boolean).map(Number))
    .pipe(z.array(Id).max(mostIds)),
]);

/** A change of the selected cars, or with the scope `all` of every car that matches the query. */
export const BulkInput = z.object({
  act: BulkKind,
  scope: z.enum(['rows', 'all']).default('rows'),
  ids: Ids.default([]),
  query: z.string().max(4000).default(''),
  reason: z.string().max(40).default(''),
  words: z.string().max(400).default(''),
  field: z.union([CorrectedField, z.literal('')]).default(''),
  text: z.string().max(120).default(''),
});
export type BulkInput = z.infer<typeof BulkInput>;

export const BulkUndo = z.object({ id: z.string().min(1).max(80) });
