import { siteContext } from '../pages/app-context.ts';
import { Home, loadHome } from '../pages/home.tsx';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/landing.ts';

/** The listings root shows the home page (URL-05); its canonical address is home. */
export const handle: PageHandle = { pageType: ({ isMaker }: { isMaker: boolean }) => (isMaker ? 'fordlanding' : 'hp') };

export const loader = async ({ context }: Route.LoaderArgs) => ({
  home: await loadHome(context),
  isMaker: context.get(siteContext).brand.id === 'ford',
});

export default function Landing({ loaderData }: Route.ComponentProps) {
  return <Home data={loaderData.home} />;
}
