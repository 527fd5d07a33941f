import type { Brand } from '#domains/reference/brands/brand.ts';
import type { BrandFlags } from '#domains/reference/brands/brand-flags.ts';
import { inventoryOf } from '#domains/reference/brands/site-inventory.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import type { ShopperContext } from './listing-hydration.server.ts';

type Asking = { brand: Brand; flags: BrandFlags; terms?: PaymentTerms | undefined };

/** A shopper's context for a brand: its inventory and flags. */
export const siteShopper = ({ brand, flags, terms }: Asking): ShopperContext => ({
  inventory: inventoryOf(brand),
  hideOwnerNames: !flags.standard_listing_owner_name.enabled,
  ...(terms && { terms }),
});
