import { RecentLists } from '#domains/recents/recent-lists.tsx';
import type { Route } from './+types/recent.ts';
import { refuseMakerHost } from './auth-action.ts';
import type { PageHandle } from './page-type.ts';

export const handle: PageHandle = { pageType: 'hp' };

export const loader = ({ context }: Route.LoaderArgs) => {
  refuseMakerHost(context);
  return null;
};

export default function Recent() {
  return <RecentLists />;
}
