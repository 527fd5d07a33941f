import { data } from 'react-router';
import { feedRowsPath } from '#domains/supply/dealer-portal/feed/feed-calls.ts';
import { rowResults } from '#domains/supply/dealer-portal/feed/feed-run.ts';
import { RunScreen, rowsPerPage } from '#domains/supply/dealer-portal/feed/run-screen.tsx';
import { servicesContext } from '../../pages/app-context.ts';
import { requireDealer } from '../../pages/dealer-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/feed-run.ts';

export const handle: PageHandle = { pageType: 'dealerportal' };

export const loader = async ({ url, context, params: { runId } }: Route.LoaderArgs) => {
  const { actor, dealer } = requireDealer(context, url);
  const { feedRuns } = context.get(servicesContext);
  const run = await feedRuns.find(actor.dealerId, runId);
  const result = rowResults.find((name) => name === url.searchParams.get('result'));
  const start = url.searchParams.get('first') ?? '';
  const first = /^\d{1,8}$/.test(start) ? Number(start) : 0;
  const page = run && (await feedRuns.page(actor.dealerId, runId, { first, limit: rowsPerPage, result }));
  if (!page) throw data(null, { status: 404 });
  return { dealer, run, page, result, first, csvHref: feedRowsPath(dealer.id, run.id) };
};

export default function DealerFeedRunPage({ loaderData }: Route.ComponentProps) {
  return <RunScreen {...loaderData} />;
}
