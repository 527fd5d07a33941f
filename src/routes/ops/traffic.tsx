import { TrafficScreen } from '#domains/back-office/traffic/traffic-screen.tsx';
import { servicesContext } from '../../pages/app-context.ts';
import { requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/traffic.ts';

export const handle: PageHandle = { pageType: 'ops' };

export const loader = async ({ context }: Route.LoaderArgs) => {
  await requireOperator(context);
  return context.get(servicesContext).traffic.view();
};

export default function Traffic({ loaderData }: Route.ComponentProps) {
  return <TrafficScreen view={loaderData} />;
}
