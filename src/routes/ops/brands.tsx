import { BrandsScreen } from '#domains/back-office/brands/brands-screen.tsx';
import { opsPath } from '#paths/paths.ts';
import { seeOther } from '../../pages/account-page.ts';
import { servicesContext, siteContext } from '../../pages/app-context.ts';
import { answerPage, readForm } from '../../pages/form-action.ts';
import { requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/brands.ts';

export const handle: PageHandle = { pageType: 'ops' };

export const loader = async ({ context }: Route.LoaderArgs) => {
  await requireOperator(context);
  return context.get(servicesContext).brandDesk.view(context.get(siteContext).origin);
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const publisher = await requireOperator(context);
  const done = await context.get(servicesContext).newBrandForm.answer(await readForm(request), { publisher });
  if (done.answer.status === 'sent') throw seeOther(opsPath(`brands/${done.answer.value.key}`, { done: 'begun' }));
  return answerPage(done);
};

export default function Brands({ loaderData, actionData }: Route.ComponentProps) {
  return <BrandsScreen view={loaderData} form={actionData} />;
}
