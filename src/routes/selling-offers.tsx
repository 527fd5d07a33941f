import { data } from 'react-router';
import { AccountHead } from '#domains/people/accounts/area/account-layout.tsx';
import { sellerChoiceForm } from '#domains/supply/car-offers/offer-forms.server.ts';
import { SellerOffers } from '#domains/supply/car-offers/seller-offers.tsx';
import { carOffersPath } from '#paths/paths.ts';
import { openAccount, seeOther } from '../pages/account-page.ts';
import { servicesContext, siteContext } from '../pages/app-context.ts';
import { answerPage, readForm } from '../pages/form-action.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/selling-offers.ts';

export const handle: PageHandle = { pageType: 'account' };

export const loader = async ({ url, context, params }: Route.LoaderArgs) => {
  const { id } = openAccount(context, url);
  const view = await context.get(servicesContext).sellerOffers.view(id, params.id);
  if (!view) throw data(null, { status: 404 });
  return view;
};

export const action = async ({ request, url, context, params }: Route.ActionArgs) => {
  const { id: consumerId } = openAccount(context, url);
  const { carOffers: offers, drafts } = context.get(servicesContext);
  if (!(await drafts.find(consumerId, params.id))) throw data(null, { status: 404 });
  const site = context.get(siteContext).origin;
  const done = await sellerChoiceForm.answer(await readForm(request), {
    offers,
    consumerId,
    listingId: params.id,
    site,
  });
  if (done.answer.status === 'sent') throw seeOther(carOffersPath(params.id));
  return answerPage(done);
};

export default function SellingOffers({ loaderData, actionData }: Route.ComponentProps) {
  const refused = actionData?.status === 'refused' ? actionData : undefined;
  return (
    <>
      <AccountHead title={`Offers for your ${loaderData.car.name}`} documentTitle="Offers from dealers" />
      <SellerOffers view={loaderData} refused={refused} />
    </>
  );
}
