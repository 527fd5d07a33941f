import { data } from 'react-router';
import { ResultScreen } from '#domains/back-office/experiments/result-screen.tsx';
import { servicesContext } from '../../pages/app-context.ts';
import { requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/experiment-result.ts';

export const handle: PageHandle = { pageType: 'ops' };

export const loader = async ({ params, url, context }: Route.LoaderArgs) => {
  await requireOperator(context);
  const brand = url.searchParams.get('brand') ?? undefined;
  const view = await context.get(servicesContext).experimentList.result(params.key, brand);
  if (!view) throw data(null, { status: 404 });
  return { view };
};

export default function ExperimentResult({ loaderData }: Route.ComponentProps) {
  return <ResultScreen view={loaderData.view} />;
}
