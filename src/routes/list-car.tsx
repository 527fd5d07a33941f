import { data } from 'react-router';
import { addCarOf } from '#domains/saved/owned-vehicles/my-cars/add-car.ts';
import { startListingForm } from '#domains/supply/private-listings/draft-forms.server.ts';
import type { StartView } from '#domains/supply/private-listings/listing-views.ts';
import { StartStep } from '#domains/supply/private-listings/screens/start-step.tsx';
import { type FormValues, formValues, textField } from '#lib/forms/form-values.ts';
import { servicesContext, siteContext } from '../pages/app-context.ts';
import { refuseMakerHost } from '../pages/auth-action.ts';
import { consumerOf } from '../pages/consumer.ts';
import { readForm } from '../pages/form-action.ts';
import { seeStep, startDraft } from '../pages/listing-draft.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/list-car.ts';

/** Pages about selling share one page type (URL-14). */
export const handle: PageHandle = { pageType: 'sell' };

const textOf = (values: FormValues, name: string): string => textField(values, name).slice(0, 100);

/** The car described so far: by its VIN first, then by the fields. */
const readCar = async (query: FormValues, context: Route.LoaderArgs['context']): Promise<StartView['car']> => {
  const { ownedVehicles, catalogue } = context.get(servicesContext);
  const vin = textOf(query, 'vin');
  const described = vin === '' ? null : await ownedVehicles.describeVin(vin);
  const fields = { year: textOf(query, 'year'), make: textOf(query, 'make'), model: textOf(query, 'model') };
  const options = { catalogue: catalogue.catalogue, latestYear: ownedVehicles.latestYear() };
  const car = addCarOf(fields, described?.ok ? described.value : null, options);
  return described && !described.ok ? { ...car, problems: { vin: 'wrong' } } : car;
};

export const loader = async ({ url, context }: Route.LoaderArgs): Promise<StartView> => {
  refuseMakerHost(context);
  const consumer = consumerOf(context);
  const { listingPages } = context.get(servicesContext);
  const query = formValues(url.searchParams);
  return {
    car: await readCar(query, context),
    drafts: consumer ? await listingPages.unfinished(consumer.id) : [],
    typedVin: textOf(query, 'vin'),
    zip: context.get(siteContext).place.zip() ?? '',
    isSignedIn: consumer !== null,
  };
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = await readForm(request);
  const { catalogue, lookup } = context.get(servicesContext);
  let headers: Headers | undefined;
  const start: Parameters<typeof startListingForm.answer>[1]['start'] = async (draft) => {
    const started = await startDraft({ context }, draft);
    if (started.ok) headers = started.value.headers;
    return started;
  };
  const { status, answer } = await startListingForm.answer(form, { catalogue: catalogue.catalogue, lookup, start });
  if (answer.status === 'sent') throw seeStep(answer.value.id, 'details', headers);
  const { errors, message } = answer;
  const typed = { trim: textOf(form, 'trim'), mileage: textOf(form, 'mileage'), zip: textOf(form, 'zip') };
  const car = { ...(await readCar(form, context)), typed, problems: message ? { form: message } : errors };
  return data({ car }, { status });
};

export default function ListCar({ loaderData, actionData }: Route.ComponentProps) {
  return <StartStep view={{ ...loaderData, ...actionData }} />;
}
