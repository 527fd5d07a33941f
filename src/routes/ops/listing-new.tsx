import { data } from 'react-router';
import { NewCarScreen } from '#domains/back-office/listings/new-car-screen.tsx';
import { opsPath } from '#paths/paths.ts';
import { seeOther } from '../../pages/account-page.ts';
import { servicesContext } from '../../pages/app-context.ts';
import { readForm } from '../../pages/form-action.ts';
import { requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/listing-new.ts';

export const handle: PageHandle = { pageType: 'ops' };

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  await requireOperator(context);
  const { vin = '', dealer = '' } = Object.fromEntries(url.searchParams);
  const text = (typed: string): string => typed.trim().slice(0, 100);
  return context.get(servicesContext).newCars.start({ vin: text(vin), dealer: text(dealer) });
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const operator = await requireOperator(context);
  const { newCars } = context.get(servicesContext);
  const values = await readForm(request);
  const added = await newCars.add(operator, values);
  if (added.ok) throw seeOther(opsPath(`listings/${added.value}`, { done: 'added' }));
  return data({ start: newCars.again(values), errors: added.error }, { status: 400 });
};

export default function NewCar({ loaderData, actionData }: Route.ComponentProps) {
  return <NewCarScreen start={actionData?.start ?? loaderData} errors={actionData?.errors} />;
}
