import { useEffect, useSyncExternalStore } from 'react';
import { data, redirect } from 'react-router';
import { useAppDispatch } from '#browser/use-app-dispatch.ts';
import { CompareBox, CompareButton } from '#domains/browse/compare/compare-box.tsx';
import { CompareListOpener } from '#domains/browse/compare/compare-opener.tsx';
import { TrimsLink } from '#domains/browse/research/trims-dialog/trims-link.tsx';
import { ResultsTrail } from '#domains/browse/results/results-trail.tsx';
import { DealerDifferenceLink } from '#domains/browse/vehicle-page/difference/dealer-difference-link.tsx';
import { LazyVehicleUnknown } from '#domains/browse/vehicle-page/lazy-vehicle-unknown.tsx';
import { isoDate } from '#domains/browse/vehicle-page/vehicle-dates.ts';
import type { VehiclePageType } from '#domains/browse/vehicle-page/vehicle-page.server.ts';
import { VehiclePage, type VehicleSlots } from '#domains/browse/vehicle-page/vehicle-page.tsx';
import type { VehiclePageView } from '#domains/browse/vehicle-page/vehicle-page-view.ts';
import { ChatInvitation } from '#domains/contact/leads/chat-invitation.tsx';
import { chatTerms } from '#domains/contact/leads/chat-terms.ts';
import type { LeadView } from '#domains/contact/leads/lead-fields.tsx';
import { LeadForm } from '#domains/contact/leads/lead-form.tsx';
import { vehicleLeadForm } from '#domains/contact/leads/lead-forms.server.ts';
import type { Leads } from '#domains/contact/leads/leads.server.ts';
import { ShareLink } from '#domains/contact/sharing/share-link.tsx';
import type { PageToShare } from '#domains/contact/sharing/share-terms.ts';
import { usePageCar } from '#domains/people/wallet/modal/use-page-car.ts';
import type { WalletCar } from '#domains/people/wallet/state/wallet-state.ts';
import { isAssumed, zipOfShopper } from '#domains/people/wallet/strip/registration.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import { servicePath } from '#domains/reference/brands/service-path.ts';
import { readCosts } from '#domains/reference/payments/figures/car-costs.ts';
import type { ViewedVehicle } from '#domains/saved/recents/recent-vehicle.ts';
import { rememberVehicle } from '#domains/saved/recents/recents-slice.ts';
import { SavedVehicleAlerts, SaveVehicle } from '#domains/saved/saved-vehicles/save-heart.tsx';
import { useVehicleView } from '#domains/saved/saved-vehicles/use-vehicle-view.ts';
import { ReportLink } from '#domains/supply/moderation/report-link.tsx';
import type { FormAnswer } from '#lib/forms/form-answer.ts';
import { formatMoney } from '#lib/money.ts';
import { whenIdle } from '#lib/when-idle.ts';
import { priceSheetPath, vehiclePath } from '#paths/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Container } from '#ui/layout/layout.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { type Site, servicesContext, siteContext } from '../pages/app-context.ts';
import { useCarTerms, useOwnLoanTile } from '../pages/car-terms.tsx';
import { answerPage, readForm } from '../pages/form-action.ts';
import { KeepCar, useKeepsCars } from '../pages/keep-car.tsx';
import { leadContextOf, leadTermsOf } from '../pages/lead-context.ts';
import { serialise, usePageData } from '../pages/page-data.tsx';
import type { PageHandle } from '../pages/page-type.ts';
import { lastPlaceHeaders } from '../pages/place-headers.ts';
import { useShell } from '../pages/shell.ts';
import { visitorOf } from '../pages/visitor.ts';
import type { Route } from './+types/vehicle.ts';

export const handle: PageHandle = {
  pageType: ({ pageType }: { pageType: VehiclePageType }) => pageType,
  markdown: 'vehicle',
};

type AskingTerms = Pick<LeadView, 'optIn' | 'chat' | 'agreementHref' | 'today' | 'answers' | 'answerTime'> & {
  invitesToChat: boolean;
};

/** Texts and options of the brand for a question to the dealer (RULING-89). */
const askingTerms = (site: Site, leads: Pick<Leads, 'answers'>, nowMs: number): AskingTerms => ({
  ...leadTermsOf(site, leads),
  ...chatTerms(site.flags.chat),
  today: isoDate(nowMs),
});

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const site = context.get(siteContext);
  const { vehiclePages, leads, answerTimes, clock } = context.get(servicesContext);
  const asking = askingTerms(site, leads, clock.now());
  const answer = await vehiclePages.open({
    url: `${url.pathname}${url.search}`,
    ...visitorOf(site),
    quotesOfAnyState: site.quotesOfAnyState,
    chat: asking.chat,
  });
  if (answer.kind === 'missing') throw data(null, { status: 404 });
  if (answer.kind === 'redirect') throw redirect(answer.location, { status: 301 });
  const { pageType, status } = answer;
  if (answer.kind === 'unknown') return data({ pageType, missingVehicle: answer.missingVehicle }, { status });
  const page = serialise(context, answer.view);
  const { words: answerTime } = answer.view.seller.takesLeads ? await answerTimes.of(answer.ownerId) : {};
  return data(
    { pageType, asking: { ...asking, answerTime }, page },
    { status, headers: lastPlaceHeaders(answer.zipChoice) },
  );
};

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** The question to the dealer, without script. */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const { leads } = context.get(servicesContext);
  const values = await readForm(request);
  return answerPage(await vehicleLeadForm.answer(values, { leads, ...leadContextOf(context) }));
};

const save: VehicleSlots['save'] = (car) => <KeepCar car={car} />;
const compare: VehicleSlots['compare'] = (car) => <CompareBox car={car} />;

const viewedVehicle = ({ id, name, pictures, price }: VehiclePageView): ViewedVehicle => ({
  id,
  title: name,
  href: vehiclePath({ listingId: id }),
  picture: pictures[0]?.src ?? '',
  priceUsd: price.advertised ?? null,
  ...(price.costs &&
    price.paid && { costs: price.costs, outTheDoor: price.paid.total, assumedState: readCosts(price.costs).state }),
  ...(price.payment && { monthly: price.payment.monthly }),
});

const neverChanges = () => () => {};

const useSharedCar = ({ id, title, pictures, price }: VehiclePageView): PageToShare => {
  const { advertised, costs } = price;
  const [picture] = pictures;
  const place = { ...price, state: costs ? readCosts(costs).state : '' };
  const zip = useSyncExternalStore(
    neverChanges,
    () => zipOfShopper(place),
    () => price.zip,
  );
  return {
    kind: 'vehicle',
    title,
    path: vehiclePath({ listingId: id }),
    listingIds: [id],
    zip,
    price: advertised === undefined ? '' : formatMoney(advertised),
    ...(costs && { costs, isAssumed: isAssumed(place) }),
    ...(picture && { picture: { src: picture.src, alt: picture.alt } }),
  };
};

const compareCarOf = ({ id, name, pictures }: VehiclePageView) => ({ id, name, picture: pictures[0]?.src ?? '' });

/** The car the wallet shows beside its terms; null when the car is sold or has no price. */
const walletCar = (view: VehiclePageView, keepsCars: boolean): WalletCar | null => {
  const { id, name, removedOn, price, seller } = view;
  const { costs } = price;
  const takesPurchases = seller.takesPurchases && keepsCars;
  if (removedOn !== undefined || !costs) return null;
  return {
    listingId: id,
    title: name,
    category: readCosts(costs).isNew ? 'new' : 'used',
    costs,
    ...(price.incentive && { incentive: price.incentive }),
    takesPurchases,
  };
};

type VehicleProps = { page: string; origin: string; asking: AskingTerms; brand: Brand | undefined; sent?: FormAnswer };

const VehicleContent = ({ page, origin, asking, brand, sent }: VehicleProps) => {
  const view = usePageData<VehiclePageView>(page);
  const dispatch = useAppDispatch();
  const keepsCars = useKeepsCars();
  useEffect(() => {
    if (view.removedOn === undefined) return whenIdle(() => dispatch(rememberVehicle(viewedVehicle(view))));
  }, [view, dispatch]);
  useVehicleView(view.id);
  usePageCar(walletCar(view, keepsCars));
  const tiles = useOwnLoanTile(view);
  const shared = useSharedCar(view);
  const { paid } = view.price;
  const lead: LeadView = {
    ...asking,
    ...(view.seller.privateSeller && { answers: 'site' }),
    listingId: view.id,
    dealer: view.seller.privateSeller ? 'the seller' : view.seller.name,
    outTheDoor: paid ? formatMoney(paid.total) : '',
    costs: view.price.costs,
  };
  const toUrl = (path: string): string => (brand ? servicePath(brand, path) : path);
  const slots: VehicleSlots = {
    save,
    compare,
    actions: (
      <>
        <CompareListOpener />
        {view.removedOn === undefined && <CompareButton car={compareCarOf(view)} />}
        {view.removedOn === undefined && view.price.advertised !== undefined && (
          <ButtonLink variant="plain" size="small" href={priceSheetPath(view.id)}>
            Price sheet
          </ButtonLink>
        )}
        {view.removedOn === undefined && (
          <ShareLink page={shared} origin={origin} site={brand?.name ?? ''} toUrl={toUrl}>
            Share<VisuallyHidden> {view.name}</VisuallyHidden>
          </ShareLink>
        )}
        {view.removedOn === undefined && keepsCars && <SavedVehicleAlerts view={view} />}
        {view.removedOn === undefined && keepsCars && <SaveVehicle view={view} />}
      </>
    ),
    ...useCarTerms(view),
    contact: <LeadForm lead={lead} answer={sent} toUrl={toUrl} />,
    chatInvitation: view.seller.takesPurchases && asking.invitesToChat && <ChatInvitation lead={lead} />,
    ...(view.difference && { difference: <DealerDifferenceLink difference={view.difference} /> }),
    ...(view.researchHref && {
      trims: <TrimsLink name={view.name} href={`${view.researchHref}#trims`} toUrl={toUrl} {...view.modelYear} />,
    }),
    report: <ReportLink listingId={view.id} name={view.name} toUrl={toUrl} />,
  };
  // The key resets the gallery when the page shows another car.
  return (
    <>
      <Container>
        <ResultsTrail listingId={view.id} />
      </Container>
      <VehiclePage key={view.id} view={{ ...view, tiles }} origin={origin} slots={slots} />
    </>
  );
};

export default function Vehicle({ loaderData, actionData }: Route.ComponentProps) {
  const shell = useShell();
  if ('missingVehicle' in loaderData)
    return <LazyVehicleUnknown missingVehicle={loaderData.missingVehicle} brandName={shell?.brand.name ?? ''} />;
  return (
    <VehicleContent
      page={loaderData.page}
      asking={loaderData.asking}
      origin={shell?.origin ?? ''}
      brand={shell?.brand}
      {...(actionData && { sent: actionData })}
    />
  );
}
