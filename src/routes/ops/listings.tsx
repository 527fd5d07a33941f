import { data } from 'react-router';
import { DeskList } from '#domains/back-office/listings/desk-lists.ts';
import { ListingsScreen, type ListingsScreenView } from '#domains/back-office/listings/listings-screen.tsx';
import { numberOf, pageOf } from '../../pages/admin-form.ts';
import { servicesContext } from '../../pages/app-context.ts';
import { requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/listings.ts';

export const handle: PageHandle = { pageType: 'ops' };

export const loader = async ({ url, context }: Route.LoaderArgs): Promise<ListingsScreenView> => {
  await requireOperator(context);
  const { listingDesk, dealerDesk } = context.get(servicesContext);
  const page = pageOf(url);
  const { lists: counts, live } = await listingDesk.counts();
  const words = (url.searchParams.get('q') ?? '').trim();
  if (words !== '') return { live, counts, filter: { words }, ...(await listingDesk.find(words, page)) };
  const dealerId = url.searchParams.get('dealer');
  if (dealerId !== null) {
    const dealer = await dealerDesk.name(numberOf(dealerId));
    if (!dealer) throw data(null, { status: 404 });
    return { live, counts, filter: { dealer }, ...(await listingDesk.ofDealer(dealer.id, page)) };
  }
  const list = DeskList.catch('look').parse(url.searchParams.get('list') ?? 'look');
  return { live, counts, filter: { list }, ...(await listingDesk.list(list, page)) };
};

export default function Listings({ loaderData }: Route.ComponentProps) {
  return <ListingsScreen view={loaderData} />;
}
