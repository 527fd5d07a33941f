import { data } from 'react-router';
import { siteContext } from '../pages/app-context.ts';
import { Home, loadHome } from '../pages/home.tsx';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/landing.ts';

/** URL-05: the listings root asks the same question as home, which search engines keep; the maker's brand has an address of its own for it too. */
export const handle: PageHandle = {
  pageType: ({ isMaker }: { isMaker: boolean }) => (isMaker ? 'fordlanding' : 'hp'),
};

export const loader = async ({ context, url }: Route.LoaderArgs) => {
  const isMaker = context.get(siteContext).brand.id === 'ford';
  if (url.pathname.includes('fordblueadvantage') && !isMaker) throw data(null, { status: 404 });
  return { home: await loadHome(context), isMaker };
};

export default function Landing({ loaderData }: Route.ComponentProps) {
  return <Home data={loaderData.home} />;
}
