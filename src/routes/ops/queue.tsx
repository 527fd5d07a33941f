import { data } from 'react-router';
import type { QueueRefusal } from '#domains/back-office/queue/operator-queue.server.ts';
import { readQueueForm } from '#domains/back-office/queue/queue-forms.ts';
import { isQueueKind } from '#domains/back-office/queue/queue-kinds.ts';
import { type QueueDone, QueueScreen } from '#domains/back-office/queue/queue-screen.tsx';
import { opsPath } from '#paths/paths.ts';
import { seeOther } from '../../pages/account-page.ts';
import { pageOf } from '../../pages/admin-form.ts';
import { servicesContext } from '../../pages/app-context.ts';
import { readForm } from '../../pages/form-action.ts';
import { requireEntry } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/queue.ts';

export const handle: PageHandle = { pageType: 'ops' };

const kindOf = (url: URL) => {
  const kind = url.searchParams.get('kind') ?? '';
  return isQueueKind(kind) ? kind : undefined;
};

const readDone = (text: string | null): QueueDone | undefined =>
  text === 'hide' || text === 'accept' || text === 'undone' ? text : undefined;

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { roles } = requireEntry(context, ['open']);
  const view = await context.get(servicesContext).operatorQueue.view(roles, kindOf(url), pageOf(url));
  return { view, done: readDone(url.searchParams.get('done')) };
};

const refusals: Readonly<Record<QueueRefusal, { status: number; problem: string }>> = {
  changed: { status: 409, problem: 'This has changed since you opened the page. See how it is now.' },
  forbidden: { status: 403, problem: 'Your roles don’t include this.' },
  'bad-request': { status: 400, problem: 'This can’t be done here. Open its page instead.' },
};

export const action = async ({ request, url, context }: Route.ActionArgs) => {
  const { operator, roles } = requireEntry(context, ['open']);
  const { operatorQueue } = context.get(servicesContext);
  const form = readQueueForm(await readForm(request));
  if (!form) throw data(null, { status: 400 });
  if ('problem' in form) return data({ problem: form.problem }, { status: 400 });
  const decided =
    form.act === 'undo'
      ? await operatorQueue.undo(operator, roles, form.id)
      : await operatorQueue.decide(operator, roles, form);
  if (!decided.ok) {
    const { status, problem } = refusals[decided.error];
    return data({ problem }, { status });
  }
  const kind = kindOf(url);
  throw seeOther(opsPath('queue', { ...(kind && { kind }), done: decided.value }));
};

export default function Queue({ loaderData: { view, done }, actionData }: Route.ComponentProps) {
  return <QueueScreen view={view} done={actionData ? undefined : done} problem={actionData?.problem} />;
}
