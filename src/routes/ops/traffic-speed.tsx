import { SpeedScreen } from '#domains/back-office/traffic/speed-screen.tsx';
import { servicesContext } from '../../pages/app-context.ts';
import { requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/traffic-speed.ts';

export const handle: PageHandle = { pageType: 'ops' };

export const loader = async ({ context }: Route.LoaderArgs) => {
  await requireOperator(context);
  return context.get(servicesContext).vitals.view();
};

export default function Speed({ loaderData }: Route.ComponentProps) {
  return <SpeedScreen view={loaderData} />;
}
