import { logStates, noLongerSaved } from '#domains/contact/alert-delivery/log/delivery-log.ts';
import { csvLine } from '#lib/csv.ts';
import { openAccount } from '../pages/account-page.ts';
import { servicesContext } from '../pages/app-context.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/messages-download.ts';

export const handle: PageHandle = { pageType: 'account' };

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { id } = openAccount(context, url);
  const rows = await context.get(servicesContext).deliveryLog.all(id);
  const lines = rows.map(({ atMs, what, because, channel, state, detail }) =>
    csvLine([new Date(atMs).toISOString(), what, because ?? noLongerSaved, channel, logStates[state], detail]),
  );
  const head = csvLine(['When', 'What', 'About', 'Channel', 'Status', 'Detail']);
  return new Response([head, ...lines].join(''), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="messages.csv"',
      'cache-control': 'no-store',
    },
  });
};
