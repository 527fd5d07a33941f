import { data } from 'react-router';
import { type AccessDone, AccessScreen } from '#domains/back-office/refusals/access-screen.tsx';
import { readBlockLength } from '#domains/people/access/access-event.ts';
import { textField } from '#lib/forms/form-values.ts';
import { opsPath } from '#paths/paths.ts';
import { seeOther } from '../../pages/account-page.ts';
import { servicesContext } from '../../pages/app-context.ts';
import { readForm } from '../../pages/form-action.ts';
import { requireEntry } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/refusals.ts';

export const handle: PageHandle = { pageType: 'ops' };

const readDone = (text: string | null): AccessDone | undefined =>
  text === 'blocked' || text === 'unblocked' ? text : undefined;

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { network } = requireEntry(context, ['open']);
  const view = await context.get(servicesContext).accessDesk.view(url.searchParams.get('range'), network);
  return { view, done: readDone(url.searchParams.get('done')) };
};

const problemOf = (problem: string, status: number) => data({ problem }, { status });

export const action = async ({ request, context }: Route.ActionArgs) => {
  const { operator, network: ownNetwork } = requireEntry(context, ['open']);
  const { accessDesk } = context.get(servicesContext);
  const form = await readForm(request);
  const [intent, network] = [textField(form, 'intent'), textField(form, 'network')];
  if (!/^[\w-]{16}$/.test(network)) return problemOf('There is no such network.', 400);
  if (intent === 'unblock') {
    if (await accessDesk.unblock(operator, network)) throw seeOther(opsPath('refusals', { done: 'unblocked' }));
    return problemOf('That network is no longer blocked.', 409);
  }
  const length = readBlockLength(textField(form, 'length'));
  if (intent !== 'block' || !length) return problemOf('Choose how long to block it.', 400);
  const blocked = await accessDesk.block({ operator, network: ownNetwork }, { network, length });
  if (blocked.ok) throw seeOther(opsPath('refusals', { done: 'blocked' }));
  return problemOf('You’re on that network now. Blocking it would lock you out.', 409);
};

export default function Refusals({ loaderData, actionData }: Route.ComponentProps) {
  return <AccessScreen {...loaderData} problem={actionData?.problem} />;
}
