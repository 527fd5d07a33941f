import { data } from 'react-router';
import { DealerAnswerForm } from '#domains/contact/purchases/quotes/dealer-answer-form.tsx';
import { dealerAnswerBody } from '#domains/contact/purchases/quotes/quote-forms.server.ts';
import { PortalHead } from '#domains/supply/dealer-portal/frame/portal-screen.tsx';
import { portalQuoteForm } from '#domains/supply/dealer-portal/inbox/inbox-forms.server.ts';
import type { FormRefusal } from '#lib/forms/form-answer.ts';
import { dealerPortalPath } from '#paths/paths.ts';
import { Banner } from '#ui/status/banner.tsx';
import { seeOther } from '../../pages/account-page.ts';
import { servicesContext } from '../../pages/app-context.ts';
import { requireDealer } from '../../pages/dealer-page.ts';
import { answerPage, readForm } from '../../pages/form-action.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/purchase.ts';

export const handle: PageHandle = { pageType: 'dealerportal' };

export const loader = async ({ url, context, params: { purchaseId } }: Route.LoaderArgs) => {
  const { actor } = requireDealer(context, url);
  const purchase = await context.get(servicesContext).dealerInbox.purchase(actor, purchaseId);
  if (!purchase) throw data(null, { status: 404 });
  return { purchase, by: actor.name, isSent: url.searchParams.has('sent') };
};

export const action = async ({ request, url, context, params: { purchaseId } }: Route.ActionArgs) => {
  const { actor, dealer } = requireDealer(context, url);
  const { dealerInbox, quotes } = context.get(servicesContext);
  if (!(await dealerInbox.purchase(actor, purchaseId))) throw data(null, { status: 404 });
  const values = await readForm(request);
  if (values.step === 'total') {
    const answer: FormRefusal = { status: 'refused', code: '', message: null, errors: {}, values };
    return answerPage<object>({ status: 200, answer });
  }
  const sent = await portalQuoteForm.answer(values, { quotes, actor, purchaseId }, dealerAnswerBody(values));
  if (sent.answer.status !== 'sent') return answerPage<object>(sent);
  throw seeOther(dealerPortalPath(dealer.id, `purchases/${purchaseId}`, { sent: 1 }));
};

export default function DealerPurchasePage({ loaderData: { purchase, by, isSent }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PortalHead title={`${purchase.buyer} wants to buy your ${purchase.title}`} lead={`VIN ${purchase.vin}.`} />
      {isSent && <Banner level="positive" title="Sent. The shopper gets it by email and beside the price." />}
      <DealerAnswerForm purchase={purchase} answer={actionData} by={by} />
    </>
  );
}
