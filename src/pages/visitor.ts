import { siteShopper } from '#domains/cars/search/site-shopper.ts';
import type { Site } from './app-context.ts';

/** Who asks, as the services behind pages want it; where from is read by those that need it. */
export const visitorOf = ({ brand, flags, place, terms }: Site) => ({
  brand,
  shopper: siteShopper({ brand, flags, terms }),
  place,
});

/** For pages that are about the cars around their visitor. */
export const visitorAtHome = (site: Site) => {
  const { place, ...visitor } = visitorOf(site);
  const [zip, radiusMiles] = [place.zip(), place.radiusMiles()];
  return { ...visitor, zip, ...(radiusMiles !== undefined && { radiusMiles }) };
};
