import { Home, loadHome } from '../pages/home.tsx';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/home.ts';

export const handle: PageHandle = { pageType: 'hp' };

export const loader = ({ context }: Route.LoaderArgs) => loadHome(context);

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  return <Home data={loaderData} />;
}
