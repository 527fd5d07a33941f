import { siteShopper } from '#domains/cars/search/site-shopper.ts';
import type { Site } from './app-context.ts';

/** The visitor as the services behind pages need it; `place` is read only by those that use it. */
export const visitorOf = ({ brand, flags, place, terms }: Site) => ({
  brand,
  shopper: siteShopper({ brand, flags, terms }),
  place,
});

/** For pages about the cars near their visitor. */
export const visitorAtHome = (site: Site) => {
  const { place, ...visitor } = visitorOf(site);
  const [zip, radiusMiles] = [place.zip(), place.radiusMiles()];
  return { ...visitor, zip, ...(radiusMiles !== undefined && { radiusMiles }) };
};
