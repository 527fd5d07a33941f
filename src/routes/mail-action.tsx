import { data } from 'react-router';
import { BadLinkPage, MailActionPage } from '#domains/contact/alert-links/mail-action-page.tsx';
import { mailActionPath } from '#paths/paths.ts';
import { servicesContext } from '../pages/app-context.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/mail-action.ts';

export const handle: PageHandle = { pageType: 'unsubscribe' };

/**
 * Page of the signed links in mails. Its form posts to an API endpoint at the same address
 * (`mail-actions-api.server.ts`).
 */
export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const token = url.searchParams.get('t') ?? '';
  const looked = await context.get(servicesContext).mailActions.look(token);
  if (!looked.ok) {
    const nothing = { action: undefined, path: '', undoId: '', undone: undefined, isSaved: false };
    return data({ refused: looked.error, ...nothing }, { status: 404 });
  }
  const { undo = '', undone, saved } = Object.fromEntries(url.searchParams);
  return {
    refused: undefined,
    action: looked.value,
    path: mailActionPath(token),
    undoId: undo,
    isSaved: saved === 'yes',
    undone: (['yes', 'late'] as const).find((one) => one === undone),
  };
};

export default function MailActionRoute({ loaderData }: Route.ComponentProps) {
  const { refused, action, path, undoId, undone, isSaved } = loaderData;
  if (!action) return <BadLinkPage reason={refused ?? 'broken'} />;
  return <MailActionPage action={action} path={path} undoId={undoId} undone={undone} isSaved={isSaved} />;
}
