import { PriceText } from '#domains/supply/dealer-portal/cars/car-forms.server.ts';
import { readCarListQuery } from '#domains/supply/dealer-portal/cars/car-list.ts';
import { CarsScreen } from '#domains/supply/dealer-portal/cars/cars-screen.tsx';
import { servicesContext } from '../../pages/app-context.ts';
import { requireDealer } from '../../pages/dealer-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/cars.ts';

export const handle: PageHandle = { pageType: 'dealerportal' };

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { actor, dealer } = requireDealer(context, url);
  const { dealerCars } = context.get(servicesContext);
  const car = url.searchParams.get('car') ?? '';
  const tried = url.searchParams.get('price') ?? '';
  const selected = /^\d{1,9}$/.test(car)
    ? await dealerCars.open(actor, Number(car), PriceText.safeParse(tried).data)
    : undefined;
  const list = await dealerCars.list(actor, readCarListQuery(url.searchParams));
  return { dealer, list, selected, tried, done: url.searchParams.has('done') };
};

export default function DealerCarsPage({ loaderData }: Route.ComponentProps) {
  return <CarsScreen {...loaderData} />;
}
