import { addWebhookForm } from '#domains/back-office/webhooks/webhook-forms.server.ts';
import { WebhooksScreen } from '#domains/back-office/webhooks/webhooks-screen.tsx';
import { servicesContext } from '../../pages/app-context.ts';
import { answerPage, readForm } from '../../pages/form-action.ts';
import { requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/webhooks.ts';

export const handle: PageHandle = { pageType: 'ops' };

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  await requireOperator(context);
  const text = url.searchParams.get('dealer') ?? '';
  const dealer = /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  const all = await context.get(servicesContext).webhookDesk.list();
  const endpoints = dealer === undefined ? all : all.filter(({ dealerId }) => dealerId === dealer);
  return { endpoints, dealer, removed: url.searchParams.get('done') === 'removed' };
};

/** The secret is shown once, on the answer itself. */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const operator = await requireOperator(context);
  const { webhookDesk: desk } = context.get(servicesContext);
  return answerPage(await addWebhookForm.answer(await readForm(request), { desk, operator }));
};

export default function WebhooksPage({ loaderData, actionData }: Route.ComponentProps) {
  const made = actionData?.status === 'sent' ? actionData.value : undefined;
  return (
    <WebhooksScreen {...loaderData} made={made} refused={actionData?.status === 'refused' ? actionData : undefined} />
  );
}
