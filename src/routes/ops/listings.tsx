import { data } from 'react-router';
import { carsPerPage } from '#domains/back-office/listings/table/car-table.server.ts';
import { CarTableScreen } from '#domains/back-office/listings/table/car-table-screen.tsx';
import { opsPath } from '#paths/paths.ts';
import { seeOther } from '../../pages/account-page.ts';
import { pageOf } from '../../pages/admin-form.ts';
import { servicesContext } from '../../pages/app-context.ts';
import { readForm } from '../../pages/form-action.ts';
import { requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/listings.ts';

export const handle: PageHandle = { pageType: 'ops' };

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const operator = await requireOperator(context);
  const { carTable, bulkDesk, clock } = context.get(servicesContext);
  const bulk = url.searchParams.get('bulk');
  // First, so that the list has what a finished change did.
  const line = bulk === null ? undefined : await bulkDesk.line(bulk, clock.now());
  const view = await carTable.view(operator.id, url, pageOf(url));
  return { view, bulk: line, perPage: carsPerPage, nowMs: clock.now() };
};

const viewErrors = {
  'no-name': 'Enter a name for the view.',
  'too-many': 'You have 50 views. Remove one first.',
} as const;

export const action = async ({ request, context }: Route.ActionArgs) => {
  const operator = await requireOperator(context);
  const { carTable, savedViews } = context.get(servicesContext);
  const { act, name = '', query = '', shared, id = '' } = await readForm(request);
  const text = carTable.viewQuery(query);
  if (act === 'remove-view') {
    await savedViews.remove(operator.id, id);
    throw seeOther(opsPath('listings'));
  }
  if (act !== 'save-view') throw data(null, { status: 400 });
  const saved = await savedViews.save(operator.id, { name, query: text, isShared: shared === 'on' });
  if (saved.ok) throw seeOther(opsPath('listings', Object.fromEntries(new URLSearchParams(text))));
  return data({ viewError: viewErrors[saved.error] }, { status: 400 });
};

export default function Listings({ loaderData, actionData }: Route.ComponentProps) {
  return <CarTableScreen {...loaderData} viewError={actionData?.viewError} />;
}
