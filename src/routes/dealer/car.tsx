import { data } from 'react-router';
import {
  detailsForm,
  PriceText,
  photosForm,
  priceForm,
  resetForm,
  stateForm,
} from '#domains/supply/dealer-portal/cars/car-forms.server.ts';
import { CarScreen } from '#domains/supply/dealer-portal/cars/car-screen.tsx';
import { featureForm } from '#domains/supply/dealer-portal/plan/plan-forms.server.ts';
import { photoRefusalOf } from '#domains/supply/private-listings/photo-refusals.ts';
import { textField } from '#lib/forms/form-values.ts';
import { dealerPortalPath } from '#paths/paths.ts';
import { seeOther } from '../../pages/account-page.ts';
import { numberOf } from '../../pages/admin-form.ts';
import { servicesContext } from '../../pages/app-context.ts';
import { requireDealer } from '../../pages/dealer-page.ts';
import { answerPage, readForm } from '../../pages/form-action.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/car.ts';

export const handle: PageHandle = { pageType: 'dealerportal' };

export const loader = async ({ url, context, params }: Route.LoaderArgs) => {
  const { actor, dealer } = requireDealer(context, url);
  const tried = url.searchParams.get('price') ?? '';
  const requested = PriceText.safeParse(tried).data;
  const car = await context.get(servicesContext).dealerCars.open(actor, numberOf(params.listingId), requested);
  if (!car) throw data(null, { status: 404 });
  const photoProblem = photoRefusalOf(url.searchParams.get('refused') ?? '');
  const places = await context.get(servicesContext).portalPlans.places(actor.dealerId);
  return { dealer, car, places, tried, photoProblem, done: url.searchParams.has('done') };
};

const forms = { price: priceForm, details: detailsForm, state: stateForm, reset: resetForm } as const;
const isForm = (act: string): act is keyof typeof forms => Object.hasOwn(forms, act);

export const action = async ({ request, url, context, params }: Route.ActionArgs) => {
  const { actor, dealer } = requireDealer(context, url);
  const listingId = numberOf(params.listingId);
  const values = await readForm(request);
  const act = textField(values, 'act');
  const { dealerCarChanges: changes, portalPlans: plans } = context.get(servicesContext);
  const form = isForm(act) ? forms[act] : photosForm;
  const done =
    act === 'feature'
      ? await featureForm.answer(values, { plans, actor, listingId })
      : await form.answer(values, { changes, actor, listingId });
  if (done.status === 404) throw data(null, { status: 404 });
  if (done.answer.status !== 'sent') return answerPage(done);
  if (url.searchParams.get('back') === 'list')
    throw seeOther(dealerPortalPath(dealer.id, 'cars', { car: listingId, done: 1 }));
  throw seeOther(
    dealerPortalPath(dealer.id, `cars/${listingId}`, { done: isForm(act) || act === 'feature' ? 1 : undefined }),
  );
};

export default function DealerCarPage({ loaderData, actionData }: Route.ComponentProps) {
  return <CarScreen {...loaderData} refused={actionData?.status === 'refused' ? actionData : undefined} />;
}
