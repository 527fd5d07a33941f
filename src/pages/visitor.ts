import { siteShopper } from '#domains/cars/search/site-shopper.ts';
import type { Site } from './app-context.ts';

/** Who asks and where from, as the services behind pages want it. */
export const visitorOf = ({ brand, flags, zip, radiusMiles, terms }: Site) => ({
  brand,
  shopper: siteShopper({ brand, flags, terms }),
  zip,
  ...(radiusMiles !== undefined && { radiusMiles }),
});
