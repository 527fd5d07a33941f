import { Outlet, useLocation } from 'react-router';
import { RoomLayout } from '#domains/operators/room-layout.tsx';
import { servicesContext, siteContext } from '../../pages/app-context.ts';
import { openDoor } from '../../pages/operator-page.ts';
import type { Route } from './+types/room.ts';

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { operator, stand } = openDoor(context, ['open', 'set-up']);
  return {
    operator,
    isOpen: stand === 'open',
    siteName: context.get(siteContext).brand.name,
    counts: await context.get(servicesContext).roomCounts(),
    environment: context.get(servicesContext).environment,
  };
};

export default function Room({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  return (
    <RoomLayout {...loaderData} path={pathname}>
      <Outlet />
    </RoomLayout>
  );
}
