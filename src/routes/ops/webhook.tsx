import { data } from 'react-router';
import { changeWebhookForm } from '#domains/back-office/webhooks/webhook-forms.server.ts';
import { type WebhookDone, WebhookScreen, webhookDone } from '#domains/back-office/webhooks/webhook-screen.tsx';
import type { DeliveryState } from '#domains/contact/webhooks/webhook.ts';
import { opsPath } from '#paths/paths.ts';
import { seeOther } from '../../pages/account-page.ts';
import { pageOf } from '../../pages/admin-form.ts';
import { servicesContext } from '../../pages/app-context.ts';
import { answerPage, readForm } from '../../pages/form-action.ts';
import { requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/webhook.ts';

export const handle: PageHandle = { pageType: 'ops' };

const states: readonly DeliveryState[] = ['waiting', 'delivered', 'failed', 'stopped'];

const isDone = (text: string): text is WebhookDone => Object.hasOwn(webhookDone, text);

export const loader = async ({ params, url, context }: Route.LoaderArgs) => {
  await requireOperator(context);
  const state = states.find((one) => one === url.searchParams.get('state'));
  const view = await context.get(servicesContext).webhookDesk.open(params.id, { state, page: pageOf(url) });
  if (!view) throw data(null, { status: 404 });
  const done = url.searchParams.get('done') ?? '';
  return { view, state, done: isDone(done) ? done : undefined };
};

export const action = async ({ request, params, context }: Route.ActionArgs) => {
  const operator = await requireOperator(context);
  const { webhookDesk: desk } = context.get(servicesContext);
  const values = await readForm(request);
  const changed = await changeWebhookForm.answer(values, { desk, operator, id: params.id });
  // A new secret is shown once, on the answer itself.
  if (changed.answer.status !== 'sent' || changed.answer.value.secret !== undefined) return answerPage(changed);
  if (values.act === 'remove') throw seeOther(opsPath('webhooks', { done: 'removed' }));
  throw seeOther(opsPath(`webhooks/${params.id}`, { done: values.act === 'replay-failed' ? 'replay' : values.act }));
};

export default function WebhookPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <WebhookScreen
      {...loaderData}
      secret={actionData?.status === 'sent' ? actionData.value.secret : undefined}
      refused={actionData?.status === 'refused' ? actionData : undefined}
    />
  );
}
