import { data } from 'react-router';
import { VehiclePage } from '#domains/browse/vehicle-page/vehicle-page.tsx';
import { publishListingForm } from '#domains/supply/private-listings/draft-forms.server.ts';
import { PreviewStep } from '#domains/supply/private-listings/screens/preview-step.tsx';
import { networkOf } from '#lib/network.ts';
import { manageListingPath } from '#paths/paths.ts';
import { openAccount, seeOther, shopperOf } from '../pages/account-page.ts';
import { callerContext, servicesContext, siteContext } from '../pages/app-context.ts';
import { answerPage, readForm } from '../pages/form-action.ts';
import { openDraft } from '../pages/listing-draft.ts';
import type { PageHandle } from '../pages/page-type.ts';
import { useShell } from '../pages/shell.ts';
import type { Route } from './+types/list-car-preview.ts';

export const handle: PageHandle = { pageType: 'sell' };

export const loader = async (args: Route.LoaderArgs) => {
  const { context, url, params } = args;
  const source = await openDraft(args, params.draft, 'preview');
  const { email } = openAccount(context, url);
  const { listingPages, vehiclePages } = context.get(servicesContext);
  if (!source.listing) throw data(null, { status: 404 });
  const { checks, car } = await listingPages.preview(source.listing, email);
  const { brand } = context.get(siteContext);
  const view = car && (await vehiclePages.preview(car, { brand, shopper: shopperOf(context) }));
  return { head: listingPages.head(source), checks, view };
};

export const action = async ({ request, url, context, params }: Route.ActionArgs) => {
  const { id: consumerId } = openAccount(context, url);
  const { privateListings } = context.get(servicesContext);
  const values = await readForm(request);
  const network = networkOf(context.get(callerContext).ip);
  const site = context.get(siteContext).origin;
  const result = await publishListingForm.answer(values, {
    privateListings,
    consumerId,
    id: params.draft,
    network,
    site,
  });
  if (result.answer.status === 'sent') throw seeOther(manageListingPath(params.draft, { published: 1 }));
  if (result.answer.code === 'not-found') throw data(null, { status: 404 });
  return answerPage(result);
};

export default function ListCarPreview({ loaderData: { head, checks, view }, actionData }: Route.ComponentProps) {
  const origin = useShell()?.origin ?? '';
  return (
    <PreviewStep
      head={head}
      checks={checks}
      page={view && <VehiclePage view={view} origin={origin} />}
      refused={actionData?.status === 'refused' ? actionData : undefined}
    />
  );
}
