import { data } from 'react-router';
import { BuildCar } from '#domains/browse/build-and-price/build-car.tsx';
import { BuildStart } from '#domains/browse/build-and-price/build-start.tsx';
import { orderedCar } from '#domains/browse/build-and-price/ordered-car.ts';
import { orderForm } from '#domains/contact/leads/lead-forms.server.ts';
import { OrderForm } from '#domains/contact/leads/order-form.tsx';
import { readBuildQuery } from '#domains/finding/criteria/address/build-query.ts';
import { formatMoney } from '#lib/money.ts';
import { withArticle } from '#lib/with-article.ts';
import { buildAndPricePath } from '#paths/paths.ts';
import { PageHead } from '#ui/layout/page-head.tsx';
import { servicesContext, siteContext } from '../pages/app-context.ts';
import { answerPage, readForm } from '../pages/form-action.ts';
import { leadContextOf, leadTermsOf } from '../pages/lead-context.ts';
import type { PageHandle } from '../pages/page-type.ts';
import { lastPlaceHeaders } from '../pages/place-headers.ts';
import { useShell } from '../pages/shell.ts';
import type { Route } from './+types/build-and-price.ts';

/** The page type of build and price (URL-01). */
export const handle: PageHandle = { pageType: 'bap' };

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const site = context.get(siteContext);
  const { brand, place, terms } = site;
  const query = readBuildQuery(url.searchParams);
  const { buildAndPrice, leads } = context.get(servicesContext);
  const view = await buildAndPrice.open({
    query: { ...query, zip: query.zip ?? place.zip() },
    brand,
    terms,
  });
  if (!view) throw data(null, { status: 404 });
  // A ZIP typed here is stored for the next page (LOC-12).
  return data({ view, asking: leadTermsOf(site, leads) }, { headers: lastPlaceHeaders(query.zip) });
};

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** Sends an order to the selected dealer; the address says for which car. */
export const action = async ({ request, url, context }: Route.ActionArgs) => {
  const { brand, origin, terms } = context.get(siteContext);
  const { buildAndPrice, leads } = context.get(servicesContext);
  const values = await readForm(request);
  const from = leadContextOf(context);
  const query = readBuildQuery(url.searchParams);
  const zip = query.zip ?? from.zip;
  const findRecipient = async (ownerId: number) => {
    const view = await buildAndPrice.open({ query: { ...query, zip, dealerId: ownerId }, brand, terms });
    const dealer = view?.step === 'build' ? view.preorderOwners.find(({ id }) => id === ownerId) : undefined;
    if (view?.step !== 'build' || !dealer) return undefined;
    return { vehicle: orderedCar(view, origin), dealer: dealer.name };
  };
  return answerPage(await orderForm.answer(values, { leads, findRecipient, ...from, zip }));
};

export default function BuildAndPrice({ loaderData: { view, asking }, actionData }: Route.ComponentProps) {
  const shell = useShell();
  if (!shell) return null;
  const { brand } = shell;
  const car = view.step === 'build' ? view : undefined;
  const order = car && {
    ...asking,
    href: car.orderHref,
    dealers: car.preorderOwners
      .filter(({ askHref }) => askHref !== undefined)
      .map(({ id, name, place }) => ({ id, name, place })),
    dealerId: car.dealerId,
    outTheDoor: car.outTheDoor ? formatMoney(car.outTheDoor.totalUsd) : '',
  };
  const about = car
    ? `Build ${withArticle(car.name)}`
    : view.step === 'model'
      ? `Build ${withArticle(view.make)}`
      : 'Build and price a new car';
  const canonical = car
    ? `${buildAndPricePath()}?makeCode=${car.makeCode}&modelCode=${encodeURIComponent(car.modelCode)}`
    : view.step === 'model'
      ? `${buildAndPricePath()}?makeCode=${view.chooser.makeCode}`
      : buildAndPricePath();
  return (
    <>
      <PageHead
        title={`${about} | ${brand.name}`}
        name={about}
        canonical={canonical}
        description={
          car
            ? `Choose trim, color and options of the ${car.name}, from ${formatMoney(car.trims[0]?.usd ?? 0)}, with its price out the door.`
            : 'Choose a new car’s trim, color and options and see its price out the door and by the month.'
        }
      />
      {car ? (
        <BuildCar
          view={car}
          order={order && order.dealers.length > 0 && <OrderForm order={order} answer={actionData} />}
        />
      ) : (
        view.step !== 'build' && <BuildStart view={view} />
      )}
    </>
  );
}
