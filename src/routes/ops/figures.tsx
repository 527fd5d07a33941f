import { readFigureFilter } from '#domains/back-office/figures/figure-range.ts';
import { FiguresScreen } from '#domains/back-office/figures/figures-screen.tsx';
import { servicesContext } from '../../pages/app-context.ts';
import { requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/figures.ts';

export const handle: PageHandle = { pageType: 'ops' };

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  await requireOperator(context);
  return context.get(servicesContext).shopperFigures.view(readFigureFilter(url.searchParams));
};

export default function Figures({ loaderData }: Route.ComponentProps) {
  return <FiguresScreen view={loaderData} />;
}
