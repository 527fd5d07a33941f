import type { Route } from './+types/home.ts';
import { HomePage, loadHome } from './home-page.tsx';
import type { PageHandle } from './page-type.ts';

export const handle: PageHandle = { pageType: 'hp' };

export const loader = ({ context }: Route.LoaderArgs) => loadHome(context);

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomePage data={loaderData} path="/" />;
}
