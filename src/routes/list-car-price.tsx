import { listingPriceForm } from '#domains/supply/private-listings/draft-forms.server.ts';
import { PriceStep } from '#domains/supply/private-listings/screens/price-step.tsx';
import { servicesContext } from '../pages/app-context.ts';
import { answerPage, readForm } from '../pages/form-action.ts';
import { draftSaver, openDraft, seeNext } from '../pages/listing-draft.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/list-car-price.ts';

export const handle: PageHandle = { pageType: 'sell' };

export const loader = async (args: Route.LoaderArgs) =>
  args.context.get(servicesContext).listingPages.price(await openDraft(args, args.params.draft, 'price'));

export const action = async (args: Route.ActionArgs) => {
  const source = await openDraft(args, args.params.draft, 'price');
  const { save } = draftSaver(args, source);
  const { publishing } = args.context.get(servicesContext);
  const values = await readForm(args.request);
  // Without script a suggested price is only chosen, not copied into the field.
  const body = { ...values, price: values.price || values.choice };
  const result = await listingPriceForm.answer(values, { save, publishing, draft: source.draft }, body);
  if (result.answer.status === 'sent') throw seeNext(result.answer.value, 'preview');
  return answerPage(result);
};

export default function ListCarPrice({ loaderData, actionData }: Route.ComponentProps) {
  return <PriceStep view={loaderData} refused={actionData?.status === 'refused' ? actionData : undefined} />;
}
