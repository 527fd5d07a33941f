import { RecentLists } from '#domains/saved/recents/recent-lists.tsx';
import { refuseMakerHost } from '../pages/auth-action.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/recent.ts';

export const handle: PageHandle = { pageType: 'account' };

export const loader = ({ context }: Route.LoaderArgs) => {
  refuseMakerHost(context);
  return null;
};

export default function Recent() {
  return <RecentLists />;
}
