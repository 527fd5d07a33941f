import { z } from 'zod';
import type { Brand } from './brand.ts';
import { brandContent } from './brand-content.ts';

const TradeInValue = z.object({
  vehicleId: z.string(),
  year: z.number().int(),
  make: z.string(),
  model: z.string(),
  trim: z.string().optional(),
  mileage: z.number().int().nonnegative(),
  value: z.number().int().nonnegative(),
});

const EndpointSettings = z.object({
  url: z.string(),
  enabled: z.boolean(),
  timeoutMs: z.number().int().positive().optional(),
});

/** BRND-09: what a page is given beside its own content. */
export const PageData = z.object({
  cbhData: z.object({ kbbTradeIns: z.array(TradeInValue) }),
  kbbPageData: z.object({ navigation: z.array(z.object({ label: z.string(), href: z.string() })) }),
  /** Settings of endpoints outside this install, by name; a default install has none. */
  configs: z.record(z.string(), EndpointSettings),
});
export type PageData = z.infer<typeof PageData>;

export const pageDataFor = (
  brand: Brand,
  given: { tradeIns?: PageData['cbhData']['kbbTradeIns']; configs?: PageData['configs'] } = {},
): PageData => ({
  cbhData: { kbbTradeIns: given.tradeIns ?? [] },
  kbbPageData: { navigation: [...brandContent(brand).headerLinks] },
  configs: given.configs ?? {},
});
