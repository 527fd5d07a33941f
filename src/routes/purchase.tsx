import { data } from 'react-router';
import { PurchasePage } from '#domains/contact/purchases/purchase-page.tsx';
import { shopperReplyBody, shopperReplyForm } from '#domains/contact/purchases/quotes/quote-forms.server.ts';
import { AccountHead } from '#domains/people/accounts/area/account-layout.tsx';
import { purchasePath } from '#paths/paths.ts';
import { openAccount, seeOther } from '../pages/account-page.ts';
import { servicesContext } from '../pages/app-context.ts';
import { answerPage, readForm } from '../pages/form-action.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/purchase.ts';

export const handle: PageHandle = { pageType: 'account' };

export const loader = async ({ params, url, context }: Route.LoaderArgs) => {
  const { id, email } = openAccount(context, url);
  const { purchases, shopperQuotes, questions } = context.get(servicesContext);
  const [purchase, quotes] = await Promise.all([purchases.find(id, params.id), shopperQuotes.view(id, params.id)]);
  if (!purchase || !quotes) throw data(null, { status: 404 });
  const person = { consumerId: id, email: email.toLowerCase() };
  return { ...purchase, quotes, question: await questions.aboutCar(person, purchase.purchase.listingId) };
};

export const action = async ({ request, params, url, context }: Route.ActionArgs) => {
  const { id } = openAccount(context, url);
  const { purchases, quotes } = context.get(servicesContext);
  if (!(await purchases.find(id, params.id))) throw data(null, { status: 404 });
  const values = await readForm(request);
  const { intent, reply } = values;
  if (reply !== undefined) {
    const of = { quotes, consumerId: id, purchaseId: params.id };
    const { status, answer } = await shopperReplyForm.answer(values, of, shopperReplyBody(values));
    if (answer.status === 'sent') throw seeOther(purchasePath(params.id));
    return answerPage({ status, answer });
  }
  if (intent === 'withdraw') await purchases.withdraw(id, params.id);
  else if (intent === 'delete-application') await purchases.removeApplication(id, params.id);
  else throw data(null, { status: 400 });
  throw seeOther(purchasePath(params.id));
};

export default function OnePurchase({ loaderData, actionData }: Route.ComponentProps) {
  const refused = actionData?.status === 'refused' ? actionData : undefined;
  return (
    <>
      <AccountHead title={loaderData.purchase.vehicle.title} documentTitle="Purchase">
        Your purchase from {loaderData.purchase.dealer}.
      </AccountHead>
      <PurchasePage {...loaderData} refused={refused} />
    </>
  );
}
