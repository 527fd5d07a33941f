import { data, useRouteLoaderData } from 'react-router';
import { BuildCar } from '#domains/build-and-price/build-car.tsx';
import { buildPath, readBuildQuery } from '#domains/build-and-price/build-query.ts';
import { BuildStart } from '#domains/build-and-price/build-start.tsx';
import { locationCookieMaxAgeSeconds, resolveZip, zipCookie } from '#domains/locations/resolve-zip.ts';
import { parseCookies, serializeCookie } from '#lib/cookies.ts';
import { formatMoney } from '#lib/money.ts';
import type { loader as rootLoader } from '../root.tsx';
import type { Route } from './+types/build-and-price.ts';
import { servicesContext, siteContext } from './app-context.ts';
import type { PageHandle } from './page-type.ts';

/** URL-04 */
export const handle: PageHandle = { pageType: 'bap' };

export const loader = async ({ request, url, context }: Route.LoaderArgs) => {
  const { brand, bot } = context.get(siteContext);
  const cookies = parseCookies(request.headers.get('cookie') ?? undefined);
  const query = readBuildQuery(url.searchParams);
  const known = resolveZip({ query: {}, cookies }, () => undefined).zip;
  const view = await context.get(servicesContext).buildAndPrice.open({
    query: { ...query, zip: query.zip ?? known },
    brand,
  });
  const headers = new Headers();
  // LOC-12: a ZIP typed here is kept for the next page.
  if (query.zip !== undefined && query.zip !== known && !bot.isBot) {
    const cookie = { name: zipCookie, value: query.zip, maxAgeS: locationCookieMaxAgeSeconds };
    headers.append('set-cookie', serializeCookie(cookie));
    headers.set('cache-control', 'private, no-store');
  }
  return data(view, { headers });
};

export default function BuildAndPrice({ loaderData: view }: Route.ComponentProps) {
  const shell = useRouteLoaderData<typeof rootLoader>('root');
  if (!shell) return null;
  const { origin, brand } = shell;
  const car = view.step === 'build' ? view : undefined;
  const about = car
    ? `Build a ${car.name}`
    : view.step === 'model'
      ? `Build a ${view.make}`
      : 'Build and price a new car';
  const canonical = car
    ? `${buildPath}?makeCode=${car.makeCode}&modelCode=${encodeURIComponent(car.modelCode)}`
    : view.step === 'model'
      ? `${buildPath}?makeCode=${view.chooser.makeCode}`
      : buildPath;
  return (
    <>
      <title>{`${about} | ${brand.name}`}</title>
      <meta
        name="description"
        content={
          car
            ? `Choose trim, color and options of the ${car.name}, from ${formatMoney(car.trims[0]?.usd ?? 0)}, with its price out the door.`
            : 'Choose a new car’s trim, color and options and see its price out the door and by the month.'
        }
      />
      <link rel="canonical" href={`${origin}${canonical}`} />
      {car ? <BuildCar view={car} /> : view.step !== 'build' && <BuildStart view={view} />}
    </>
  );
}
