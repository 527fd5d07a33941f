import { homePath } from '#domains/criteria/address/paths.ts';
import { HomePage, loadHome } from '../pages/home/home-page.tsx';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/home.ts';

export const handle: PageHandle = { pageType: 'hp' };

export const loader = ({ context }: Route.LoaderArgs) => loadHome(context);

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomePage data={loaderData} path={homePath()} />;
}
