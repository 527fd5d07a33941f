import { data } from 'react-router';
import { ComparePage } from '#domains/compare/compare-page.tsx';
import { resolveZip } from '#domains/locations/resolve-zip.ts';
import { parseCookies } from '#lib/cookies.ts';
import type { Route } from './+types/compare.ts';
import { servicesContext, siteContext } from './app-context.ts';
import type { PageHandle } from './page-type.ts';
import { useShell } from './shell.ts';

/** URL-01 names no page of its own for this; it is a list of chosen results. */
export const handle: PageHandle = { pageType: 'srp' };

export const loader = async ({ request, url, context }: Route.LoaderArgs) => {
  const { brand, flags } = context.get(siteContext);
  const cookies = parseCookies(request.headers.get('cookie') ?? undefined);
  const { view, status } = await context.get(servicesContext).comparePage.open({
    query: url.searchParams,
    brand,
    shopper: { brand: brand.id, hideOwnerNames: !flags.standard_listing_owner_name.enabled },
    zip: resolveZip({ query: {}, cookies }, () => undefined).zip,
  });
  return data(view, { status, ...(status === 503 && { headers: { 'retry-after': '30' } }) });
};

export default function Compare({ loaderData }: Route.ComponentProps) {
  const shell = useShell();
  return <ComparePage view={loaderData} origin={shell?.origin ?? ''} brandName={shell?.brand.name ?? ''} />;
}
