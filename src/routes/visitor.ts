import type { Site } from './app-context.ts';

/** Who asks and where from, as the services behind pages want it. */
export const visitorOf = ({ brand, flags, zip, radiusMiles }: Site) => ({
  brand,
  shopper: { brand: brand.id, hideOwnerNames: !flags.standard_listing_owner_name.enabled },
  zip,
  ...(radiusMiles !== undefined && { radiusMiles }),
});
