import { listingDetailsForm } from '#domains/supply/private-listings/draft-forms.server.ts';
import { DetailsStep } from '#domains/supply/private-listings/screens/details-step.tsx';
import { servicesContext } from '../pages/app-context.ts';
import { answerPage, readForm } from '../pages/form-action.ts';
import { draftSaver, openDraft, seeNext } from '../pages/listing-draft.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/list-car-details.ts';

export const handle: PageHandle = { pageType: 'sell' };

export const loader = async (args: Route.LoaderArgs) =>
  args.context.get(servicesContext).listingPages.details(await openDraft(args, args.params.draft, 'details'));

export const action = async (args: Route.ActionArgs) => {
  const source = await openDraft(args, args.params.draft, 'details');
  const saver = draftSaver(args, source);
  const result = await listingDetailsForm.answer(await readForm(args.request), saver);
  if (result.answer.status === 'sent') throw seeNext(result.answer.value, 'value', saver.headers());
  return answerPage(result);
};

export default function ListCarDetails({ loaderData, actionData }: Route.ComponentProps) {
  return <DetailsStep view={loaderData} refused={actionData?.status === 'refused' ? actionData : undefined} />;
}
