import { data } from 'react-router';
import { readPhotoChange } from '#domains/supply/private-listings/photo-change.ts';
import { photoRefusalOf, photoRefusals } from '#domains/supply/private-listings/photo-refusals.ts';
import { PhotosStep } from '#domains/supply/private-listings/screens/photos-step.tsx';
import { errorCatalogue } from '#lib/errors.ts';
import { openAccount } from '../pages/account-page.ts';
import { servicesContext } from '../pages/app-context.ts';
import { readForm } from '../pages/form-action.ts';
import { openDraft, seeStep } from '../pages/listing-draft.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/list-car-photos.ts';

export const handle: PageHandle = { pageType: 'sell' };

export const loader = async (args: Route.LoaderArgs) => {
  const source = await openDraft(args, args.params.draft, 'photos');
  const refused = args.url.searchParams.get('refused') ?? '';
  return { view: args.context.get(servicesContext).listingPages.photos(source), problem: photoRefusalOf(refused) };
};

export const action = async (args: Route.ActionArgs) => {
  const { id: consumerId } = openAccount(args.context, args.url);
  const change = readPhotoChange(await readForm(args.request));
  if (!change) throw data(null, { status: 400 });
  const done = await args.context.get(servicesContext).listingPhotos.change(consumerId, args.params.draft, change);
  if (done.ok) throw seeStep(args.params.draft, 'photos');
  const { code, message } = photoRefusals[done.error];
  if (code === 'not-found') throw data(null, { status: 404 });
  return data({ problem: message }, { status: errorCatalogue[code].status });
};

export default function ListCarPhotos({ loaderData, actionData }: Route.ComponentProps) {
  return <PhotosStep view={loaderData.view} problem={actionData?.problem ?? loaderData.problem} />;
}
