import { data } from 'react-router';
import { servicePath } from '#domains/brands/service-path.ts';
import { ComparePage } from '#domains/compare/compare-page.tsx';
import type { ComparePageView } from '#domains/compare/compare-page-view.ts';
import { ShareLink } from '#domains/sharing/share-link.tsx';
import type { SharedPage } from '#domains/sharing/share-terms.ts';
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

const sharedComparison = ({ comparison, path }: ComparePageView): SharedPage => ({
  ...{ kind: 'compare', path, price: '', figures: '', zip: '' },
  title: comparison.columns.map(({ name }) => name).join(' or '),
  listingIds: comparison.columns.map(({ id }) => id),
});

export default function Compare({ loaderData }: Route.ComponentProps) {
  const shell = useShell();
  const { brand, origin = '' } = shell ?? {};
  const toUrl = (path: string): string => (brand ? servicePath(brand, path) : path);
  const share = (
    <ShareLink page={sharedComparison(loaderData)} origin={origin} toUrl={toUrl} variant="quiet">
      Share
    </ShareLink>
  );
  return <ComparePage view={loaderData} origin={origin} brandName={brand?.name ?? ''} share={share} />;
}
