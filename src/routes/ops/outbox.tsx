import { data } from 'react-router';
import { readPageNumber } from '#domains/back-office/frame/page-number.ts';
import { OutboxScreen, type OutboxView } from '#domains/back-office/messages/outbox-screen.tsx';
import { readOutboxState } from '#domains/back-office/messages/outbox-state.ts';
import { textField } from '#lib/forms/form-values.ts';
import { opsPath } from '#paths/paths.ts';
import { seeOther } from '../../pages/account-page.ts';
import { servicesContext } from '../../pages/app-context.ts';
import { readForm } from '../../pages/form-action.ts';
import { requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/outbox.ts';

export const handle: PageHandle = { pageType: 'ops' };

export const loader = async ({ params: { id }, url, context }: Route.LoaderArgs): Promise<OutboxView> => {
  await requireOperator(context);
  const { outboxDesk } = context.get(servicesContext);
  const state = readOutboxState(url.searchParams.get('state'));
  const [page, opened] = await Promise.all([
    outboxDesk.list(state, readPageNumber(url)),
    id === undefined ? undefined : outboxDesk.facts(id),
  ]);
  if (id !== undefined && !opened) throw data(null, { status: 404 });
  return { ...page, state, opened, resent: url.searchParams.has('resent') };
};

export const action = async ({ params: { id }, request, context }: Route.ActionArgs) => {
  const operator = await requireOperator(context);
  const { outboxDesk } = context.get(servicesContext);
  const intent = textField(await readForm(request), 'intent');
  if (intent === 'resend-failed') {
    await outboxDesk.resendFailed(operator);
    throw seeOther(opsPath('outbox', { state: 'waiting', resent: 1 }));
  }
  if (id === undefined) throw data(null, { status: 400 });
  if (intent === 'show') {
    const words = await outboxDesk.words(operator, id);
    if (!words) throw data(null, { status: 404 });
    return data({ words, problem: undefined });
  }
  if (intent !== 'resend') throw data(null, { status: 400 });
  if (await outboxDesk.resend(operator, id)) throw seeOther(opsPath(`outbox/${id}`, { state: 'waiting', resent: 1 }));
  return data({ words: undefined, problem: 'This message is no longer failed or uncertain.' }, { status: 409 });
};

export default function Outbox({ loaderData, actionData }: Route.ComponentProps) {
  return <OutboxScreen view={loaderData} words={actionData?.words} problem={actionData?.problem} />;
}
