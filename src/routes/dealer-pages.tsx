import { data, redirect, useNavigation } from 'react-router';
import type { DealerPageType } from '#domains/dealers/dealer-pages.server.ts';
import { DealerDetailsPage } from '#domains/dealers/details/dealer-details.tsx';
import { DealerResultsPage, DealersFailed } from '#domains/dealers/results/dealer-results.tsx';
import { drawnByFile } from '#domains/map/map-image.ts';
import { servicesContext, siteContext } from '../pages/app-context.ts';
import { placeHeaders } from '../pages/chosen-place.ts';
import { pageDataContext } from '../pages/page-data.tsx';
import type { PageHandle } from '../pages/page-type.ts';
import { useShell } from '../pages/shell.ts';
import { visitorOf } from '../pages/visitor.ts';
import type { Route } from './+types/dealer-pages.ts';

export const handle: PageHandle = { pageType: ({ pageType }: { pageType: DealerPageType }) => pageType };

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const site = context.get(siteContext);
  const answer = await context.get(servicesContext).dealerPages.open({
    url: `${url.pathname}${url.search}`,
    ...visitorOf(site),
    bot: site.bot.isBot,
  });
  if (answer.kind === 'missing') throw data(null, { status: 404 });
  if (answer.kind === 'redirect') {
    const { chosenZip: zip } = answer;
    throw redirect(answer.location, { status: 301, ...(zip && { headers: placeHeaders({ zip }) }) });
  }
  if (answer.kind === 'failed') return data(answer, { status: 503, headers: { 'retry-after': '30' } });
  if (answer.kind === 'details') return data(answer, { status: answer.status });
  return data(context.get(pageDataContext) ? { ...answer, view: drawnByFile(answer.view) } : answer);
};

export default function DealerPages({ loaderData }: Route.ComponentProps) {
  const shell = useShell();
  const { state, location } = useNavigation();
  const origin = shell?.origin ?? '';
  if (loaderData.kind === 'failed') return <DealersFailed retryHref={loaderData.retryHref} />;
  if (loaderData.kind === 'details') return <DealerDetailsPage view={loaderData.view} origin={origin} />;
  const busy = state === 'loading' && /^\/(car-)?dealers/.test(location?.pathname ?? '');
  return <DealerResultsPage view={loaderData.view} origin={origin} busy={busy} />;
}
