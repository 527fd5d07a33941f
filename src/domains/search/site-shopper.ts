import type { Brand } from '#domains/brands/brand.ts';
import type { BrandFlags } from '#domains/brands/brand-flags.ts';
import { inventoryOf } from '#domains/brands/site-inventory.ts';
import type { ShopperContext } from './listing-hydration.server.ts';

/** Whoever asks under a brand: its cars, and how its flags have them read. */
export const siteShopper = ({ brand, flags }: { brand: Brand; flags: BrandFlags }): ShopperContext => ({
  inventory: inventoryOf(brand),
  hideOwnerNames: !flags.standard_listing_owner_name.enabled,
});
