import { data } from 'react-router';
import { ComparePage } from '#domains/compare/compare-page.tsx';
import { servicesContext, siteContext } from '../pages/app-context.ts';
import type { PageHandle } from '../pages/page-type.ts';
import { useShell } from '../pages/shell.ts';
import { visitorOf } from '../pages/visitor.ts';
import type { Route } from './+types/compare.ts';

/** URL-01 names no page of its own for this; it is a list of chosen results. */
export const handle: PageHandle = { pageType: 'srp' };

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { brand, shopper, zip } = visitorOf(context.get(siteContext));
  const query = url.searchParams;
  const { view, status } = await context.get(servicesContext).comparePage.open({ query, brand, shopper, zip });
  return data(view, { status, ...(status === 503 && { headers: { 'retry-after': '30' } }) });
};

export default function Compare({ loaderData }: Route.ComponentProps) {
  const shell = useShell();
  return <ComparePage view={loaderData} origin={shell?.origin ?? ''} brandName={shell?.brand.name ?? ''} />;
}
