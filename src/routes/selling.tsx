import { Selling } from '#domains/supply/private-listings/screens/selling.tsx';
import { openAccount } from '../pages/account-page.ts';
import { servicesContext } from '../pages/app-context.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/selling.ts';

export const handle: PageHandle = { pageType: 'account' };

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { id } = openAccount(context, url);
  return { listings: await context.get(servicesContext).managedListings.list(id) };
};

export default function SellingPage({ loaderData }: Route.ComponentProps) {
  return <Selling {...loaderData} />;
}
