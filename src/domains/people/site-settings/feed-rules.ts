import { z } from 'zod';
import { defineSetting } from '#lib/setting.ts';

const FeedRules = z.strictObject({
  /** Share of the cars on sale that an import may take off sale without an operator's yes. */
  lossPercent: z.int().min(1).max(100),
  /** Fewer cars than these never make an import wait. */
  lossCars: z.int().min(1).max(100_000),
});
export type FeedRules = z.infer<typeof FeedRules>;

/** When an import waits for an operator. */
export const feedRules = defineSetting<FeedRules>({
  name: 'feeds',
  schema: FeedRules,
  defaultValue: { lossPercent: 33, lossCars: 5 },
});
