import { data } from 'react-router';
import { stateNames } from '#domains/reference/locations/states.ts';
import { handoverView } from '#domains/supply/private-listings/handover-view.ts';
import { Handover } from '#domains/supply/private-listings/screens/handover.tsx';
import { openAccount } from '../pages/account-page.ts';
import { servicesContext } from '../pages/app-context.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/selling-handover.ts';

export const handle: PageHandle = { pageType: 'account' };

export const loader = async ({ url, context, params }: Route.LoaderArgs) => {
  const { id } = openAccount(context, url);
  const { drafts, listingPages, lookup } = context.get(servicesContext);
  const listing = await drafts.find(id, params.id);
  if (!listing) throw data(null, { status: 404 });
  const stateOf = (zip: string): string => {
    const place = lookup.byZip(zip);
    return place.ok ? (stateNames[place.value.state] ?? '') : '';
  };
  return { view: handoverView(listing, { nameOf: listingPages.nameOf, stateOf }) };
};

export default function SellingHandover({ loaderData }: Route.ComponentProps) {
  return <Handover {...loaderData} />;
}
