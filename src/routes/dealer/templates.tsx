import { removeTemplateForm, saveTemplateForm } from '#domains/supply/dealer-portal/inbox/inbox-forms.server.ts';
import { TemplatesScreen } from '#domains/supply/dealer-portal/inbox/templates-screen.tsx';
import { dealerPortalPath } from '#paths/paths.ts';
import { seeOther } from '../../pages/account-page.ts';
import { servicesContext } from '../../pages/app-context.ts';
import { requireDealer } from '../../pages/dealer-page.ts';
import { answerPage, readForm } from '../../pages/form-action.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/templates.ts';

export const handle: PageHandle = { pageType: 'dealerportal' };

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { actor, dealer } = requireDealer(context, url);
  const templates = await context.get(servicesContext).dealerInbox.templates(actor);
  return { dealer, templates, done: url.searchParams.has('done') };
};

export const action = async ({ request, url, context }: Route.ActionArgs) => {
  const { actor, dealer } = requireDealer(context, url);
  const { dealerInbox: inbox } = context.get(servicesContext);
  const values = await readForm(request);
  const form = values.act === 'remove' ? removeTemplateForm : saveTemplateForm;
  const saved = await form.answer(values, { inbox, actor });
  if (saved.answer.status !== 'sent') return answerPage(saved);
  throw seeOther(dealerPortalPath(dealer.id, 'templates', { done: 1 }));
};

export default function DealerTemplates({ loaderData, actionData }: Route.ComponentProps) {
  return <TemplatesScreen {...loaderData} refused={actionData?.status === 'refused' ? actionData : undefined} />;
}
