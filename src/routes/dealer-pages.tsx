import { data, redirect, useNavigation, useRouteLoaderData } from 'react-router';
import type { DealerPageType } from '#domains/dealers/dealer-pages.server.ts';
import { DealerDetailsPage } from '#domains/dealers/details/dealer-details.tsx';
import { DealerResultsPage, DealersFailed } from '#domains/dealers/results/dealer-results.tsx';
import { locationCookieMaxAgeSeconds, radiusCookie, resolveZip, zipCookie } from '#domains/locations/resolve-zip.ts';
import { parseCookies, serializeCookie } from '#lib/cookies.ts';
import type { loader as rootLoader } from '../root.tsx';
import type { Route } from './+types/dealer-pages.ts';
import { servicesContext, siteContext } from './app-context.ts';
import type { PageHandle } from './page-type.ts';

export const handle: PageHandle = { pageType: ({ pageType }: { pageType: DealerPageType }) => pageType };

/** LOC-12: a ZIP the shopper typed is kept for the next page; what remembers is nobody else's to cache. */
const remembering = (zip: string | undefined): Headers => {
  const headers = new Headers();
  if (zip === undefined) return headers;
  headers.append('set-cookie', serializeCookie({ name: zipCookie, value: zip, maxAgeS: locationCookieMaxAgeSeconds }));
  headers.set('cache-control', 'no-store');
  return headers;
};

export const loader = async ({ request, url, context }: Route.LoaderArgs) => {
  const { brand, flags, bot } = context.get(siteContext);
  const cookies = parseCookies(request.headers.get('cookie') ?? undefined);
  const radius = Number.parseInt(cookies[radiusCookie] ?? '', 10);
  const answer = await context.get(servicesContext).dealerPages.open({
    url: `${url.pathname}${url.search}`,
    brand,
    shopper: { brand: brand.id, hideOwnerNames: !flags.standard_listing_owner_name.enabled },
    bot: bot.isBot,
    zip: resolveZip({ query: {}, cookies }, () => undefined).zip,
    ...(radius >= 0 && { radiusMiles: radius }),
  });
  if (answer.kind === 'missing') throw data(null, { status: 404 });
  if (answer.kind === 'redirect') {
    throw redirect(answer.location, { status: 301, headers: remembering(answer.chosenZip) });
  }
  if (answer.kind === 'failed') return data(answer, { status: 503, headers: { 'retry-after': '30' } });
  return data(answer, { status: answer.kind === 'details' ? answer.status : 200 });
};

export default function DealerPages({ loaderData }: Route.ComponentProps) {
  const shell = useRouteLoaderData<typeof rootLoader>('root');
  const { state, location } = useNavigation();
  const origin = shell?.origin ?? '';
  if (loaderData.kind === 'failed') return <DealersFailed retryHref={loaderData.retryHref} />;
  if (loaderData.kind === 'details') return <DealerDetailsPage view={loaderData.view} origin={origin} />;
  const busy = state === 'loading' && /^\/(car-)?dealers/.test(location?.pathname ?? '');
  return <DealerResultsPage view={loaderData.view} origin={origin} busy={busy} />;
}
