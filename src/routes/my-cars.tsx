import { randomUUID } from 'node:crypto';
import { data, type RouterContextProvider } from 'react-router';
import { type AddCar, addCarOf, myCarsPath } from '#domains/saved/owned-vehicles/my-cars/add-car.ts';
import { MyCars } from '#domains/saved/owned-vehicles/my-cars/my-cars.tsx';
import { readTypedMileage } from '#domains/saved/owned-vehicles/my-cars/typed-mileage.ts';
import { putVehicleForm, removeVehicleForm } from '#domains/saved/owned-vehicles/owned-vehicle-forms.server.ts';
import { notAVin } from '#domains/saved/owned-vehicles/read-owned-vehicle.ts';
import { type FormValues, formValues, textField } from '#lib/forms/form-values.ts';
import { notRestored, openAccount, removedOf, seeOther } from '../pages/account-page.ts';
import { servicesContext } from '../pages/app-context.ts';
import { readForm } from '../pages/form-action.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/my-cars.ts';

export const handle: PageHandle = { pageType: 'account' };

const textOf = (values: FormValues, name: string): string => textField(values, name).slice(0, 100);

/** The car described so far: by its VIN first, then by the fields. */
const readAdd = async (query: FormValues, context: Readonly<RouterContextProvider>): Promise<AddCar> => {
  const { ownedVehicles, catalogue } = context.get(servicesContext);
  const vin = textOf(query, 'vin');
  const described = vin === '' ? null : await ownedVehicles.describeVin(vin);
  const fields = { year: textOf(query, 'year'), make: textOf(query, 'make'), model: textOf(query, 'model') };
  const options = { catalogue: catalogue.catalogue, latestYear: ownedVehicles.latestYear() };
  const add = addCarOf(fields, described?.ok ? described.value : null, options);
  return described && !described.ok ? { ...add, problems: { vin: notAVin } } : add;
};

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { id } = openAccount(context, url);
  const { ownedVehicles, accounts } = context.get(servicesContext);
  const [removed, cars, profile, add] = await Promise.all([
    removedOf(context, id, 'owned', url),
    ownedVehicles.view(id),
    accounts.profiles.read(id),
    readAdd(formValues(url.searchParams), context),
  ]);
  return {
    removed,
    cars,
    add,
    zip: profile?.location.zip ?? '',
    typedVin: textOf(formValues(url.searchParams), 'vin'),
  };
};

export const action = async ({ request, url, context }: Route.ActionArgs) => {
  const { id } = openAccount(context, url);
  const { ownedVehicles } = context.get(servicesContext);
  const form = await readForm(request);
  const intent = textField(form, 'intent');
  const owner = { consumerId: id, ownedVehicles };
  if (intent === 'remove') {
    const { status, answer } = await removeVehicleForm.answer(form, owner);
    if (answer.status === 'sent') throw seeOther(`${myCarsPath}?removed=${form.vehicleId}`);
    // It was already removed in another tab or on another device.
    if (answer.code === 'not-found') throw seeOther(myCarsPath);
    throw data(null, { status });
  }
  if (intent === 'restore') {
    if (await ownedVehicles.restore(id, textField(form, 'removedId'))) throw seeOther(myCarsPath);
    return data({ add: undefined, problem: notRestored }, { status: 409 });
  }
  if (intent !== 'add') throw data(null, { status: 400 });
  // The page requires the mileage: there is no estimate without it.
  const body = { ...form, mileage: readTypedMileage(textField(form, 'mileage')) ?? Number.NaN };
  const { status, answer } = await putVehicleForm.answer(form, { ...owner, vehicleId: randomUUID() }, body);
  if (answer.status === 'sent') throw seeOther(myCarsPath);
  const { errors, message } = answer;
  const typed = { trim: textOf(form, 'trim'), mileage: textOf(form, 'mileage'), zip: textOf(form, 'zip') };
  const add = { ...(await readAdd(form, context)), typed, problems: message ? { form: message } : errors };
  return data({ add, problem: undefined }, { status });
};

export default function MyCarsPage({ loaderData, actionData }: Route.ComponentProps) {
  return <MyCars {...loaderData} add={actionData?.add ?? loaderData.add} problem={actionData?.problem} />;
}
