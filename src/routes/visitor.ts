import { radiusCookie, resolveZip } from '#domains/locations/resolve-zip.ts';
import { parseCookies } from '#lib/cookies.ts';
import type { Site } from './app-context.ts';

const cookiesOf = (request: Request) => parseCookies(request.headers.get('cookie') ?? undefined);

/** The ZIP an earlier page kept. */
export const keptZip = (request: Request): string | undefined =>
  resolveZip({ query: {}, cookies: cookiesOf(request) }, () => undefined).zip;

/** Who asks and where from, as the services behind pages want it. */
export const visitorOf = (request: Request, { brand, flags }: Site) => {
  const radius = Number.parseInt(cookiesOf(request)[radiusCookie] ?? '', 10);
  return {
    brand,
    shopper: { brand: brand.id, hideOwnerNames: !flags.standard_listing_owner_name.enabled },
    zip: keptZip(request),
    ...(radius >= 0 && { radiusMiles: radius }),
  };
};
