import { data } from 'react-router';
import { ErrorsScreen } from '#domains/back-office/errors/errors-screen.tsx';
import { readPageNumber } from '#domains/back-office/frame/page-number.ts';
import { textField } from '#lib/forms/form-values.ts';
import { opsPath } from '#paths/paths.ts';
import { seeOther } from '../../pages/account-page.ts';
import { servicesContext } from '../../pages/app-context.ts';
import { readForm } from '../../pages/form-action.ts';
import { requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/errors.ts';

export const handle: PageHandle = { pageType: 'ops' };

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  await requireOperator(context);
  const view = await context.get(servicesContext).errorDesk.view(readPageNumber(url));
  return { view, isReviewed: url.searchParams.has('reviewed') };
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const operator = await requireOperator(context);
  const { errorDesk } = context.get(servicesContext);
  const form = await readForm(request);
  const [intent, id] = [textField(form, 'intent'), textField(form, 'id')];
  if (intent !== 'review-all' && !(intent === 'review' && id)) throw data(null, { status: 400 });
  const count = await errorDesk.review(operator, intent === 'review' ? id : undefined);
  if (count > 0) throw seeOther(opsPath('errors', { reviewed: 1 }));
  return data({ problem: 'This error is already reviewed.' }, { status: 409 });
};

export default function Errors({ loaderData, actionData }: Route.ComponentProps) {
  return <ErrorsScreen {...loaderData} problem={actionData?.problem} />;
}
