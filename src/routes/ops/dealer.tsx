import { data } from 'react-router';
import { opsPath } from '#domains/criteria/address/paths.ts';
import { answerDealerForm } from '#domains/dealers/desk/dealer-action.server.ts';
import { DealerScreen } from '#domains/dealers/desk/dealer-screen.tsx';
import { seeOther } from '../../pages/account-page.ts';
import { servicesContext } from '../../pages/app-context.ts';
import { openRoom } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import { doneOf, numberOf, readRoomForm } from '../../pages/room-form.ts';
import type { Route } from './+types/dealer.ts';

export const handle: PageHandle = { pageType: 'ops' };

export const loader = async ({ params, url, context }: Route.LoaderArgs) => {
  await openRoom(context);
  const { dealerDesk, dealerChanges } = context.get(servicesContext);
  const id = numberOf(params.dealerId);
  const dealer = await dealerDesk.open(id);
  if (!dealer) throw data(null, { status: 404 });
  const asked = url.searchParams.get('merge');
  const isNumber = asked !== null && /^\d{1,9}$/.test(asked.trim());
  const preview = isNumber ? await dealerChanges.previewMerge(id, Number(asked)) : undefined;
  return { dealer, done: doneOf(url), ...(asked !== null && { merge: { asked, preview } }) };
};

export const action = async ({ request, params, context }: Route.ActionArgs) => {
  const operator = await openRoom(context);
  const id = numberOf(params.dealerId);
  const values = await readRoomForm(request);
  const answer = await answerDealerForm(values, id, operator, context.get(servicesContext).dealerChanges);
  if (answer.kind === 'missing') throw data(null, { status: 404 });
  if (answer.kind === 'done') throw seeOther(opsPath(`dealers/${id}`, { done: answer.done }));
  return data({ message: answer.message, errors: answer.errors, values }, { status: answer.status });
};

export default function OneDealer({ loaderData, actionData }: Route.ComponentProps) {
  return <DealerScreen {...loaderData} {...(actionData && { refused: actionData, done: undefined })} />;
}
