import { useEffect } from 'react';
import { data, redirect, useRouteLoaderData } from 'react-router';
import { useAppDispatch } from '#browser/use-app-dispatch.ts';
import type { VehiclePageType } from '#domains/listings/vehicle-page.server.ts';
import { VehiclePage, type VehicleSlots } from '#domains/listings/vehicle-page.tsx';
import { decodeVehicle, encodeVehicle } from '#domains/listings/vehicle-page-encoding.ts';
import type { VehiclePageView } from '#domains/listings/vehicle-page-view.ts';
import { VehicleUnknown } from '#domains/listings/vehicle-unknown.tsx';
import { locationCookieMaxAgeSeconds, resolveZip, zipCookie } from '#domains/locations/resolve-zip.ts';
import type { SeenVehicle } from '#domains/recents/recent-vehicle.ts';
import { rememberVehicle } from '#domains/recents/recents-slice.ts';
import { SaveHeart, SaveVehicle } from '#domains/saved-vehicles/save-heart.tsx';
import { useVehicleView } from '#domains/saved-vehicles/use-vehicle-view.ts';
import { vehiclePath } from '#domains/search/address/paths.ts';
import { ResultsTrail } from '#domains/search/results/results-trail.tsx';
import { parseCookies, serializeCookie } from '#lib/cookies.ts';
import { Container } from '#ui/layout.tsx';
import type { loader as rootLoader } from '../root.tsx';
import type { Route } from './+types/vehicle.ts';
import { servicesContext, siteContext } from './app-context.ts';
import { handedOverContext, useHandedOver } from './handover.tsx';
import type { PageHandle } from './page-type.ts';

export const handle: PageHandle = { pageType: ({ pageType }: { pageType: VehiclePageType }) => pageType };

/** LOC-12: a ZIP the shopper typed here is kept for the next page; what remembers is nobody else's to cache. */
const remembering = (zip: string | undefined): Headers => {
  const headers = new Headers();
  if (zip === undefined) return headers;
  headers.append('set-cookie', serializeCookie({ name: zipCookie, value: zip, maxAgeS: locationCookieMaxAgeSeconds }));
  headers.set('cache-control', 'private, no-store');
  return headers;
};

export const loader = async ({ request, url, context }: Route.LoaderArgs) => {
  const { brand, flags, bot } = context.get(siteContext);
  const cookies = parseCookies(request.headers.get('cookie') ?? undefined);
  const { zip } = resolveZip({ query: {}, cookies }, () => undefined);
  const answer = await context.get(servicesContext).vehiclePages.open({
    url: `${url.pathname}${url.search}`,
    brand,
    shopper: { brand: brand.id, hideOwnerNames: !flags.standard_listing_owner_name.enabled },
    zip,
  });
  if (answer.kind === 'missing') throw data(null, { status: 404 });
  if (answer.kind === 'redirect') throw redirect(answer.location, { status: 301 });
  const { pageType, status } = answer;
  if (answer.kind === 'unknown') return data({ pageType, asked: answer.asked }, { status });
  const chosen = bot.isBot || answer.chosenZip === zip ? undefined : answer.chosenZip;
  const page = encodeVehicle(answer.view);
  context.get(handedOverContext).set(page, answer.view);
  return data({ pageType, page }, { status, headers: remembering(chosen) });
};

const save: VehicleSlots['save'] = (car) => <SaveHeart car={car} />;

const seenVehicle = ({ id, name, pictures, price }: VehiclePageView): SeenVehicle => ({
  id,
  title: name,
  href: vehiclePath({ listingId: id }),
  picture: pictures[0]?.src ?? '',
  priceUsd: price.listed ?? null,
});

const Shown = ({ page, origin }: { page: string; origin: string }) => {
  const view = useHandedOver(page, decodeVehicle);
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (view.goneOn === undefined) dispatch(rememberVehicle(seenVehicle(view)));
  }, [view, dispatch]);
  useVehicleView(view.id);
  const slots = { save, actions: view.goneOn === undefined && <SaveVehicle view={view} /> };
  // Another car is another page: nothing of the last one's gallery is kept.
  return (
    <>
      <Container>
        <ResultsTrail listingId={view.id} />
      </Container>
      <VehiclePage key={view.id} view={view} origin={origin} slots={slots} />
    </>
  );
};

export default function Vehicle({ loaderData }: Route.ComponentProps) {
  const shell = useRouteLoaderData<typeof rootLoader>('root');
  if ('asked' in loaderData) return <VehicleUnknown asked={loaderData.asked} brandName={shell?.brand.name ?? ''} />;
  return <Shown page={loaderData.page} origin={shell?.origin ?? ''} />;
}
