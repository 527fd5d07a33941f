import { data } from 'react-router';
import { PreparedAction } from '#domains/browse/assistants/prepared-action.ts';
import { vehicleLeadForm } from '#domains/contact/leads/lead-forms.server.ts';
import { searchHeading } from '#domains/finding/criteria/search-heading.ts';
import {
  type PreparedCar,
  PreparedScreen,
  type PreparedView,
} from '#domains/saved/prepared-actions/prepared-screens.tsx';
import { canonicalSearch } from '#domains/saved/saved-searches/canonical-search.ts';
import { resultsPathOf, savedSearchesPath } from '#domains/saved/saved-searches/saved-list/saved-search-row.ts';
import { saveSearchForm } from '#domains/saved/saved-searches/saved-search-forms.server.ts';
import { savedCarsPath } from '#domains/saved/saved-vehicles/saved-paths.ts';
import { saveVehicleForm } from '#domains/saved/saved-vehicles/saved-vehicle-forms.server.ts';
import type { FormValues } from '#lib/forms/form-values.ts';
import { accountPath } from '#paths/paths.ts';
import { openAccount, seeOther, shopperOf } from '../pages/account-page.ts';
import { servicesContext, siteContext } from '../pages/app-context.ts';
import { bookmarkOwner } from '../pages/bookmark-action.ts';
import { readForm } from '../pages/form-action.ts';
import { leadContextOf, leadTermsOf } from '../pages/lead-context.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/prepared-action.ts';

export const handle: PageHandle = { pageType: 'account' };

type Context = Route.LoaderArgs['context'];

const readAction = ({ searchParams }: URL): PreparedAction => {
  const read = PreparedAction.safeParse(Object.fromEntries(searchParams));
  if (!read.success) throw data(null, { status: 404 });
  return read.data;
};

const carOf = async (context: Context, id: number): Promise<PreparedCar & { isPrivate: boolean }> => {
  const vehicle = await context.get(servicesContext).search.vehicle(id, shopperOf(context));
  if (!vehicle) throw data(null, { status: 404 });
  const { title, owner, pricingDetail, images } = vehicle.listing;
  return {
    id,
    title,
    seller: owner.name,
    priceUsd: pricingDetail.salePrice,
    picture: images.sources[0]?.src,
    onOffer: vehicle.status === 'live',
    takesQuestions: owner.privateSeller || !owner.hideEmailForm,
    isPrivate: owner.privateSeller,
  };
};

const searchOf = (context: Context, text: string) => {
  const { lookups } = context.get(servicesContext);
  const canonical = canonicalSearch(text, lookups);
  if (!canonical.ok) throw data(null, { status: 404 });
  const { search, searchString } = canonical.value;
  return { searchString, heading: searchHeading(search, lookups) };
};

export const loader = async ({ url, context }: Route.LoaderArgs): Promise<PreparedView> => {
  const { id, email, firstName = '' } = openAccount(context, url);
  const action = readAction(url);
  if (action.do === 'create-alert') {
    const { searchString, heading } = searchOf(context, action.search);
    return { do: action.do, heading, href: resultsPathOf({ searchString }) };
  }
  const { isPrivate, ...car } = await carOf(context, action.car);
  if (action.do === 'save-car') return { do: action.do, car };
  const { leads } = context.get(servicesContext);
  const profile = await leads.profileOf(id);
  const { answers, ...terms } = leadTermsOf(context.get(siteContext), leads);
  return {
    do: action.do,
    car,
    terms: { ...terms, answers: isPrivate ? 'site' : answers },
    values: {
      firstName: profile?.firstName || firstName,
      lastName: profile?.lastName ?? '',
      email,
      phone: profile?.phone ?? '',
      message: action.message,
    },
  };
};

const problemOf = (problem: string) => data({ refused: undefined, problem }, { status: 409 });

const save = async (context: Context, consumerId: string, { car, email }: { car: number; email: boolean }) => {
  const { savedVehicles } = context.get(servicesContext);
  const body = { listingId: car, ...(email && { enableEmailAlerts: true }) };
  const { status, answer } = await saveVehicleForm.answer({}, bookmarkOwner(context, consumerId, savedVehicles), body);
  if (answer.status === 'refused') throw data(null, { status });
  const [message] = answer.value.msgs;
  if (message) return problemOf(message.value);
  throw seeOther(savedCarsPath);
};

const alert = async (context: Context, consumerId: string, search: string) => {
  const { savedSearches } = context.get(servicesContext);
  const { searchString, heading } = searchOf(context, search);
  const brand = context.get(siteContext).brand.apiBrand;
  const body = { searchString, searchName: heading.slice(0, 80), brand, enableEmailAlerts: true };
  const owner = bookmarkOwner(context, consumerId, savedSearches);
  const { status, answer } = await saveSearchForm.answer({}, owner, body);
  if (answer.status === 'refused') throw data(null, { status });
  const [message] = answer.value.msgs;
  if (message) return problemOf(message.value);
  throw seeOther(`${savedSearchesPath}?saved=${answer.value.id}`);
};

const ask = async (context: Context, values: FormValues, car: number) => {
  const { leads } = context.get(servicesContext);
  const body = { ...values, listingId: car, leadType: 'AVAILABILITY' };
  const { status, answer } = await vehicleLeadForm.answer(values, { leads, ...leadContextOf(context) }, body);
  if (answer.status === 'refused') return data({ refused: answer, problem: undefined }, { status });
  throw seeOther(`${accountPath('questions')}#${answer.value.leadId}`);
};

export const action = async ({ request, url, context }: Route.ActionArgs) => {
  const { id } = openAccount(context, url);
  const prepared = readAction(url);
  const values = await readForm(request);
  switch (prepared.do) {
    case 'save-car':
      return save(context, id, { car: prepared.car, email: 'email' in values });
    case 'create-alert':
      return alert(context, id, prepared.search);
    default:
      return ask(context, values, prepared.car);
  }
};

export default function PreparedActionPage({ loaderData, actionData }: Route.ComponentProps) {
  return <PreparedScreen view={loaderData} problem={actionData?.problem} refused={actionData?.refused} />;
}
