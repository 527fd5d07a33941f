import { data } from 'react-router';
import { answerListingForm } from '#domains/back-office/listings/listing-action.server.ts';
import { ListingScreen } from '#domains/back-office/listings/listing-screen.tsx';
import { opsPath } from '#paths/paths.ts';
import { seeOther } from '../../pages/account-page.ts';
import { doneOf, numberOf } from '../../pages/admin-form.ts';
import { servicesContext } from '../../pages/app-context.ts';
import { readForm } from '../../pages/form-action.ts';
import { requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/listing.ts';

export const handle: PageHandle = { pageType: 'ops' };

export const loader = async ({ params, url, context }: Route.LoaderArgs) => {
  await requireOperator(context);
  const listing = await context.get(servicesContext).listingDesk.open(numberOf(params.listingId));
  if (!listing) throw data(null, { status: 404 });
  const done = url.searchParams.get('done') === 'added' ? 'added' : doneOf(url);
  return { listing, done } as const;
};

export const action = async ({ request, params, context }: Route.ActionArgs) => {
  const operator = await requireOperator(context);
  const id = numberOf(params.listingId);
  const values = await readForm(request);
  const { listingChanges, newCars } = context.get(servicesContext);
  const answer = await answerListingForm(values, id, operator, listingChanges, newCars);
  if (answer.kind === 'missing') throw data(null, { status: 404 });
  if (answer.kind === 'done') throw seeOther(opsPath(`listings/${id}`, { done: answer.done }));
  return data({ message: answer.message, errors: answer.errors, values }, { status: answer.status });
};

export default function OneListing({ loaderData, actionData }: Route.ComponentProps) {
  return <ListingScreen {...loaderData} {...(actionData && { refused: actionData, done: undefined })} />;
}
