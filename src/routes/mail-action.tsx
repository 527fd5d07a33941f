import { data } from 'react-router';
import { BadLinkPage, MailActionPage } from '#domains/alerts/links/mail-action-page.tsx';
import { mailActionPath } from '#domains/criteria/address/paths.ts';
import { servicesContext } from '../pages/app-context.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/mail-action.ts';

export const handle: PageHandle = { pageType: 'unsubscribe' };

/** The signed links of mails. A form posts to the same address, which is no page's (`mail-actions-api.server.ts`). */
export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const token = url.searchParams.get('t') ?? '';
  const looked = await context.get(servicesContext).mailActions.look(token);
  if (!looked.ok) return data({ refused: looked.error, action: undefined, path: '' }, { status: 404 });
  return { refused: undefined, action: looked.value, path: mailActionPath(token) };
};

export default function MailActionRoute({ loaderData: { refused, action, path } }: Route.ComponentProps) {
  return action ? <MailActionPage action={action} path={path} /> : <BadLinkPage reason={refused ?? 'broken'} />;
}
