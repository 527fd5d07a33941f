import { useMemo } from 'react';
import { data, redirect, useNavigation, useRouteLoaderData } from 'react-router';
import { locationCookieMaxAgeSeconds, radiusCookie, resolveZip, zipCookie } from '#domains/locations/resolve-zip.ts';
import type { ChosenPlace } from '#domains/search/results.server.ts';
import { decodeResults, encodeResults } from '#domains/search/results-encoding.ts';
import { ResultsPage } from '#domains/search/results-page.tsx';
import { parseCookies, serializeCookie } from '#lib/cookies.ts';
import type { loader as rootLoader } from '../root.tsx';
import type { Route } from './+types/results.ts';
import { servicesContext, siteContext } from './app-context.ts';
import type { PageHandle } from './page-type.ts';

export const handle: PageHandle = { pageType: 'srp' };

/** A page that remembers something is nobody else's, so no cache may keep it. */
const headersFor = ({ zip, radiusMiles }: ChosenPlace, known: Readonly<Record<string, string>>): Headers => {
  const headers = new Headers();
  const keep = (name: string, value: string | undefined) => {
    if (value === undefined || known[name] === value) return;
    headers.append('set-cookie', serializeCookie({ name, value, maxAgeS: locationCookieMaxAgeSeconds }));
    headers.set('cache-control', 'private, no-store');
  };
  keep(zipCookie, zip);
  keep(radiusCookie, radiusMiles?.toString());
  return headers;
};

export const loader = async ({ request, url, context }: Route.LoaderArgs) => {
  const { brand, flags, bot } = context.get(siteContext);
  const cookies = parseCookies(request.headers.get('cookie') ?? undefined);
  const radius = Number.parseInt(cookies[radiusCookie] ?? '', 10);
  const answer = await context.get(servicesContext).results.open({
    url: `${url.pathname}${url.search}`,
    brand,
    shopper: { brand: brand.id, hideOwnerNames: !flags.standard_listing_owner_name.enabled },
    bot: bot.isBot,
    zip: resolveZip({ query: {}, cookies }, () => undefined).zip,
    ...(radius >= 0 && { radiusMiles: radius }),
  });
  if (answer.kind === 'missing') throw data(null, { status: 404 });
  const headers = headersFor(answer.chosen, cookies);
  if (answer.kind === 'redirect') throw redirect(answer.location, { status: answer.status, headers });
  return data(encodeResults(answer.view), { status: answer.status, headers });
};

export default function Results({ loaderData }: Route.ComponentProps) {
  const shell = useRouteLoaderData<typeof rootLoader>('root');
  const view = useMemo(() => decodeResults(loaderData), [loaderData]);
  const { state, location } = useNavigation();
  const busy = state === 'loading' && location?.pathname.startsWith('/cars-for-sale') === true;
  return <ResultsPage view={view} origin={shell?.origin ?? ''} busy={busy} />;
}
