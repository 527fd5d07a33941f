import { data, useNavigation, useRouteLoaderData } from 'react-router';
import { locationCookieMaxAgeSeconds, radiusCookie, resolveZip, zipCookie } from '#domains/locations/resolve-zip.ts';
import { marketplaceUrl } from '#domains/search/address/marketplace-url.ts';
import type { ChosenPlace } from '#domains/search/results/results.server.ts';
import { decodeResults, encodeResults } from '#domains/search/results/results-encoding.ts';
import { ResultsPage } from '#domains/search/results/results-page.tsx';
import { parseCookies, serializeCookie } from '#lib/cookies.ts';
import type { loader as rootLoader } from '../root.tsx';
import type { Route } from './+types/marketplace-search.ts';
import { servicesContext, siteContext } from './app-context.ts';
import { handedOverContext, useHandedOver } from './handover.tsx';
import type { PageHandle } from './page-type.ts';
import { useBrowsing } from './use-browsing.ts';

/** URL-09: the results page, for what private sellers offer. */
export const handle: PageHandle = { pageType: 'marketplacesearch' };

/** From what a form sends to the address in words, and from words to filters. */
const mostSteps = 3;

export const loader = async ({ request, url, context }: Route.LoaderArgs) => {
  const { brand, flags, bot } = context.get(siteContext);
  const { results } = context.get(servicesContext);
  const cookies = parseCookies(request.headers.get('cookie') ?? undefined);
  const radius = Number.parseInt(cookies[radiusCookie] ?? '', 10);
  const open = (address: string) =>
    results.open({
      url: address,
      brand,
      shopper: { brand: brand.id, hideOwnerNames: !flags.standard_listing_owner_name.enabled },
      bot: bot.isBot,
      zip: resolveZip({ query: {}, cookies }, () => undefined).zip,
      ...(radius >= 0 && { radiusMiles: radius }),
    });

  // The address stays the marketplace's own, so where the results page would send a browser on, we go ourselves.
  let answer = await open(marketplaceUrl(url.search));
  let chosen: ChosenPlace = {};
  for (let step = 1; answer.kind === 'redirect' && step < mostSteps; step += 1) {
    chosen = { ...chosen, ...answer.chosen };
    answer = await open(answer.location);
  }
  if (answer.kind !== 'page') throw data(null, { status: 404 });

  const headers = new Headers();
  const kept = { [zipCookie]: chosen.zip, [radiusCookie]: chosen.radiusMiles?.toString() };
  for (const [name, value] of Object.entries(kept)) {
    if (value === undefined || cookies[name] === value) continue;
    headers.append('set-cookie', serializeCookie({ name, value, maxAgeS: locationCookieMaxAgeSeconds }));
    headers.set('cache-control', 'private, no-store');
  }
  const text = encodeResults(answer.view);
  context.get(handedOverContext).set(text, answer.view);
  return data(text, { status: answer.status, headers });
};

export default function MarketplaceSearch({ loaderData }: Route.ComponentProps) {
  const shell = useRouteLoaderData<typeof rootLoader>('root');
  const view = useHandedOver(loaderData, decodeResults);
  const busy = useNavigation().state === 'loading';
  useBrowsing(view, busy);
  return <ResultsPage view={view} origin={shell?.origin ?? ''} busy={busy} />;
}
