import { randomUUID } from 'node:crypto';
import { data, type RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { type AddCar, addCarOf, myCarsPath } from '#domains/saved/owned-vehicles/my-cars/add-car.ts';
import { MyCars } from '#domains/saved/owned-vehicles/my-cars/my-cars.tsx';
import { ownedVehicleRefusals } from '#domains/saved/owned-vehicles/my-cars/refusals.ts';
import { readTypedMileage } from '#domains/saved/owned-vehicles/my-cars/typed-mileage.ts';
import { notAVin } from '#domains/saved/owned-vehicles/read-owned-vehicle.ts';
import { type FormValues, formValues, textField } from '#lib/forms/form-values.ts';
import { notRestored, openAccount, removedOf, seeOther } from '../pages/account-page.ts';
import { servicesContext } from '../pages/app-context.ts';
import { readForm } from '../pages/form-action.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/my-cars.ts';

export const handle: PageHandle = { pageType: 'account' };

const textOf = (values: FormValues, name: string): string => textField(values, name).slice(0, 100);

/** Which car is meant so far: what its VIN says first, then what was chosen. */
const readAdd = async (query: FormValues, context: Readonly<RouterContextProvider>): Promise<AddCar> => {
  const { ownedVehicles, catalogue } = context.get(servicesContext);
  const vin = textOf(query, 'vin');
  const described = vin === '' ? null : await ownedVehicles.describeVin(vin);
  const chosen = { year: textOf(query, 'year'), make: textOf(query, 'make'), model: textOf(query, 'model') };
  const options = { catalogue: catalogue.catalogue, latestYear: ownedVehicles.latestYear() };
  const add = addCarOf(chosen, described?.ok ? described.value : null, options);
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
  if (intent === 'remove') {
    const vehicleId = z.string().min(1).max(100).safeParse(form.vehicleId);
    if (!vehicleId.success) throw data(null, { status: 400 });
    const removed = await ownedVehicles.remove(id, vehicleId.data);
    throw seeOther(removed.ok ? `${myCarsPath}?removed=${vehicleId.data}` : myCarsPath);
  }
  if (intent === 'restore') {
    if (await ownedVehicles.restore(id, textField(form, 'removedId'))) throw seeOther(myCarsPath);
    return data({ add: undefined, problem: notRestored }, { status: 409 });
  }
  if (intent !== 'add') throw data(null, { status: 400 });
  const add = await readAdd(form, context);
  const refuse = (problems: Record<string, string>) =>
    data({ add: { ...add, problems }, problem: undefined }, { status: 400 });
  const mileage = readTypedMileage(textField(form, 'mileage'));
  if (mileage === undefined) return refuse({ mileage: 'Please enter the miles as a number.' });
  const field = (name: string) => textOf(form, name) || undefined;
  const year = Number(field('year')) || undefined;
  const input = {
    vin: field('vin'),
    make: field('make'),
    model: field('model'),
    trim: field('trim'),
    zip: field('zip'),
  };
  const put = await ownedVehicles.put(id, randomUUID(), { ...input, year, mileage });
  if (put.ok) throw seeOther(myCarsPath);
  if (put.error.reason !== 'invalid') return refuse({ form: ownedVehicleRefusals[put.error.reason] });
  return refuse(put.error.fields);
};

export default function MyCarsPage({ loaderData, actionData }: Route.ComponentProps) {
  return <MyCars {...loaderData} add={actionData?.add ?? loaderData.add} problem={actionData?.problem} />;
}
