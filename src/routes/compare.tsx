import { data } from 'react-router';
import { ComparePage } from '#domains/browse/compare/compare-page.tsx';
import type { ComparePageView } from '#domains/browse/compare/compare-page-view.ts';
import { ShareLink } from '#domains/contact/sharing/share-link.tsx';
import type { PageToShare } from '#domains/contact/sharing/share-terms.ts';
import { servicePath } from '#domains/reference/brands/service-path.ts';
import { accountPath } from '#paths/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { servicesContext, siteContext } from '../pages/app-context.ts';
import type { PageHandle } from '../pages/page-type.ts';
import { lastPlaceHeaders } from '../pages/place-headers.ts';
import { useShell } from '../pages/shell.ts';
import { visitorOf } from '../pages/visitor.ts';
import type { Route } from './+types/compare.ts';

export const handle: PageHandle = { pageType: 'compare' };

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const site = context.get(siteContext);
  const { brand, shopper, place } = visitorOf(site);
  const query = url.searchParams;
  const { comparePage } = context.get(servicesContext);
  const { view, status, zipChoice } = await comparePage.open({ query, brand, shopper, place });
  if (status === 503) return data(view, { status, headers: { 'retry-after': '30' } });
  return data(view, { status, headers: lastPlaceHeaders(zipChoice) });
};

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

const sharedComparison = ({ comparison, path }: ComparePageView): PageToShare => ({
  kind: 'compare',
  path,
  price: '',
  zip: '',
  title: comparison.columns.map(({ name }) => name).join(' or '),
  listingIds: comparison.columns.map(({ id }) => id),
});

export default function Compare({ loaderData }: Route.ComponentProps) {
  const shell = useShell();
  const { brand, origin = '' } = shell ?? {};
  const toUrl = (path: string): string => (brand ? servicePath(brand, path) : path);
  const page = sharedComparison(loaderData);
  const share = (
    <>
      {shell?.hasAccounts && (
        <ButtonLink
          variant="quiet"
          size="small"
          icon="people"
          href={accountPath('shared-lists', { listingId: page.listingIds.join(',') })}
        >
          Shop together
        </ButtonLink>
      )}
      <ShareLink page={page} origin={origin} site={brand?.name ?? ''} toUrl={toUrl} variant="quiet">
        Share
      </ShareLink>
    </>
  );
  return <ComparePage view={loaderData} brandName={brand?.name ?? ''} share={share} />;
}
