import { data } from 'react-router';
import { billChangeForm } from '#domains/back-office/bills/bill-forms.server.ts';
import { BillScreen } from '#domains/back-office/bills/bill-screen.tsx';
import { dayOf, dayText } from '#lib/utc-days.ts';
import { opsPath } from '#paths/paths.ts';
import { seeOther } from '../../pages/account-page.ts';
import { servicesContext } from '../../pages/app-context.ts';
import { answerPage, readForm } from '../../pages/form-action.ts';
import { requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/bill.ts';

export const handle: PageHandle = { pageType: 'ops' };

export const loader = async ({ params, url, context }: Route.LoaderArgs) => {
  await requireOperator(context);
  const { billDesk, clock } = context.get(servicesContext);
  const view = await billDesk.open(params.id);
  if (!view) throw data(null, { status: 404 });
  return { view, today: dayText(dayOf(clock.now())), done: url.searchParams.get('done') ?? undefined };
};

export const action = async ({ request, params, context }: Route.ActionArgs) => {
  const operator = await requireOperator(context);
  const { billDesk: desk } = context.get(servicesContext);
  const values = await readForm(request);
  const done = await billChangeForm.answer(values, { desk, operator, id: params.id });
  if (done.answer.status === 'sent') throw seeOther(opsPath(`bills/${params.id}`, { done: values.act }));
  return answerPage<object>(done);
};

export default function BillPage({ loaderData, actionData }: Route.ComponentProps) {
  return <BillScreen {...loaderData} refused={actionData?.status === 'refused' ? actionData : undefined} />;
}
