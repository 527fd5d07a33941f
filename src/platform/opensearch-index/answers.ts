import { z } from 'zod';

const Bucket = z.object({ key: z.union([z.string(), z.number()]), doc_count: z.number() });

/** Counts by value. A sum with an error, or with values left out, is no count: rather no answer than a wrong one. */
export const Values = z.object({
  doc_count_error_upper_bound: z.literal(0).default(0),
  sum_other_doc_count: z.literal(0).default(0),
  buckets: z.array(Bucket),
});
export type Values = z.infer<typeof Values>;

export const SearchAnswer = z.object({
  timed_out: z.literal(false),
  _shards: z.object({ failed: z.literal(0) }),
  hits: z.object({
    total: z.object({ value: z.number() }).optional(),
    hits: z.array(z.object({ fields: z.record(z.string(), z.array(z.unknown())).default({}) })),
  }),
  aggregations: z.record(z.string(), z.unknown()).default({}),
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;
