import { data, redirect, useNavigation } from 'react-router';
import { ResultsPage } from '#domains/browse/results/results-page.tsx';
import type { ResultsView } from '#domains/browse/results/results-view.ts';
import { drawnByFile } from '#domains/finding/map/map-image.ts';
import { servicesContext, siteContext } from '../pages/app-context.ts';
import { compareSlots } from '../pages/compare-slots.tsx';
import { pageDataContext, serialise, usePageData } from '../pages/page-data.tsx';
import type { PageHandle } from '../pages/page-type.ts';
import { placeHeaders, searchGapsHeaders } from '../pages/place-headers.ts';
import { useResultsPage } from '../pages/use-results-page.ts';
import { visitorOf } from '../pages/visitor.ts';
import type { Route } from './+types/marketplace-search.ts';

/** Results page of private sellers' cars (URL-09). */
export const handle: PageHandle = { pageType: 'marketplacesearch' };

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const site = context.get(siteContext);
  const answer = await context.get(servicesContext).results.open({
    ...visitorOf(site),
    url: `${url.pathname}${url.search}`,
    isBot: site.isBot,
    at: 'marketplace',
  });
  if (answer.kind === 'missing') throw data(null, { status: 404 });
  if (answer.kind === 'page') {
    const view = context.get(pageDataContext) ? drawnByFile(answer.view) : answer.view;
    return data(serialise(context, view), { status: answer.status, headers: searchGapsHeaders(answer.gaps) });
  }
  throw redirect(answer.location, { status: answer.status, headers: placeHeaders(answer.placeChoice) });
};

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function MarketplaceSearch({ loaderData }: Route.ComponentProps) {
  const view = usePageData<ResultsView>(loaderData);
  const page = useResultsPage(view, useNavigation().state === 'loading');
  return <ResultsPage {...page} slots={compareSlots} />;
}
