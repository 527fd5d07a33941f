import { data, type RouterContextProvider } from 'react-router';
import { isExpired } from '#domains/cars/listings/listings-answer.ts';
import { savedVehiclesLimit } from '#domains/saved/bookmarks/bookmark.ts';
import { addCarsForm, createListForm } from '#domains/saved/shared-lists/shared-list-forms.server.ts';
import {
  type CarToAdd,
  SharedListsPage,
  type SharedListsView,
} from '#domains/saved/shared-lists/shared-lists-page.tsx';
import { textField } from '#lib/forms/form-values.ts';
import { sharedListPath } from '#paths/paths.ts';
import { openAccount, seeOther, shopperOf } from '../pages/account-page.ts';
import { servicesContext } from '../pages/app-context.ts';
import { readForm } from '../pages/form-action.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/shared-lists.ts';

export const handle: PageHandle = { pageType: 'account' };

type Context = Readonly<RouterContextProvider>;

/** Cars named in the address: by their ids, or those the account saved. */
const carsIn = async (context: Context, consumerId: string, { searchParams }: URL): Promise<CarToAdd[]> => {
  const { search, savedVehicles } = context.get(servicesContext);
  const named = searchParams
    .getAll('listingId')
    .flatMap((text) => text.split(','))
    .filter((text) => /^\d{5,10}$/.test(text))
    .map(Number);
  const isFromSaved = searchParams.get('from') === 'saved';
  const saved = isFromSaved ? (await savedVehicles.list(consumerId)).map(({ listingId }) => listingId) : [];
  const ids = [...new Set([...named, ...saved])].slice(0, savedVehiclesLimit);
  const { listings } = await search.byIds(ids, shopperOf(context));
  return listings.flatMap((listing) =>
    isExpired(listing)
      ? []
      : [
          {
            listingId: listing.id,
            title: listing.title,
            priceUsd: listing.pricingDetail.displayPrice,
            picture: listing.images.sources[0]?.src ?? '',
          },
        ],
  );
};

export const loader = async ({ url, context }: Route.LoaderArgs): Promise<SharedListsView> => {
  const { id, firstName = '' } = openAccount(context, url);
  const { sharedLists } = context.get(servicesContext);
  const [lists, cars] = await Promise.all([sharedLists.list(id), carsIn(context, id, url)]);
  return { lists, cars, name: firstName };
};

export const action = async ({ request, url, context }: Route.ActionArgs) => {
  const { id: consumerId } = openAccount(context, url);
  const { sharedLists } = context.get(servicesContext);
  const values = await readForm(request);
  const listId = textField(values, 'addTo');
  if (listId !== '') {
    const owner = { consumerId, sharedLists, listId };
    const { status, answer } = await addCarsForm.answer(values, owner, { listingIds: values.listingIds });
    if (answer.status === 'sent') throw seeOther(sharedListPath(listId));
    if (answer.code === 'not-found' && answer.errors.link === undefined) throw data(null, { status });
    return data({ ...answer, message: answer.message ?? Object.values(answer.errors)[0] ?? null }, { status });
  }
  const { status, answer } = await createListForm.answer(values, { consumerId, sharedLists });
  if (answer.status === 'sent') throw seeOther(sharedListPath(answer.value.listId));
  return data(answer, { status });
};

export default function SharedListsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <SharedListsPage view={loaderData} refused={actionData} />;
}
