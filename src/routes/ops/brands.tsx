import { BrandsScreen } from '#domains/back-office/brands/brands-screen.tsx';
import { servicesContext, siteContext } from '../../pages/app-context.ts';
import { requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/brands.ts';

export const handle: PageHandle = { pageType: 'ops' };

export const loader = async ({ context }: Route.LoaderArgs) => {
  await requireOperator(context);
  return context.get(servicesContext).brandDesk.view(context.get(siteContext).origin);
};

export default function Brands({ loaderData }: Route.ComponentProps) {
  return <BrandsScreen view={loaderData} />;
}
