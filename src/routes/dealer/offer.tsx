import { data } from 'react-router';
import { OfferForm } from '#domains/supply/car-offers/offer-form.tsx';
import { portalOfferForm } from '#domains/supply/car-offers/offer-forms.server.ts';
import { PortalHead } from '#domains/supply/dealer-portal/frame/portal-screen.tsx';
import { dealerPortalPath } from '#paths/paths.ts';
import { Banner } from '#ui/status/banner.tsx';
import { seeOther } from '../../pages/account-page.ts';
import { servicesContext } from '../../pages/app-context.ts';
import { requireDealer } from '../../pages/dealer-page.ts';
import { answerPage, readForm } from '../../pages/form-action.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/offer.ts';

export const handle: PageHandle = { pageType: 'dealerportal' };

export const loader = async ({ url, context, params: { requestId } }: Route.LoaderArgs) => {
  const { actor, dealer } = requireDealer(context, url);
  const request = await context.get(servicesContext).offerReplies.openForDealer(requestId, dealer.id);
  if (!request) throw data(null, { status: 404 });
  return { ...request, by: actor.name };
};

export const action = async ({ request, url, context, params: { requestId } }: Route.ActionArgs) => {
  const { dealer } = requireDealer(context, url);
  const { carOffers: offers } = context.get(servicesContext);
  if (!(await offers.find(requestId, dealer.id))) throw data(null, { status: 404 });
  const values = await readForm(request);
  const sent = await portalOfferForm.answer(values, { offers, requestId, ownerId: dealer.id });
  if (sent.answer.status !== 'sent') return answerPage(sent);
  throw seeOther(dealerPortalPath(dealer.id, `offers/${requestId}`));
};

export default function DealerOfferPage({ loaderData: { page, answer, by }, actionData }: Route.ComponentProps) {
  const refused = actionData?.status === 'refused' ? actionData : undefined;
  return (
    <>
      {page.state === 'open' ? (
        <PortalHead
          title={page.car.name}
          lead={`Somebody in ${page.car.town} sells it and asks dealers for a written price.`}
        />
      ) : (
        <PortalHead title={page.heading} lead={page.words} />
      )}
      {answer && (
        <Banner level="positive" title={`${answer.heading}.`}>
          {answer.words} You can still replace it below.
        </Banner>
      )}
      {page.state === 'open' && <OfferForm page={{ ...page, by: page.by || by }} refused={refused} />}
    </>
  );
}
