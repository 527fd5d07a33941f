import { data } from 'react-router';
import { WhyScreen } from '#domains/back-office/experiments/why-screen.tsx';
import { servicesContext } from '../../pages/app-context.ts';
import { readForm } from '../../pages/form-action.ts';
import { requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/experiment-why.ts';

export const handle: PageHandle = { pageType: 'ops' };

const attribute = 'attribute.';

export const loader = async ({ context }: Route.LoaderArgs) => {
  await requireOperator(context);
  return { view: context.get(servicesContext).why.open() };
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const operator = await requireOperator(context);
  const { flag = '', visitor = '', ...rest } = await readForm(request);
  if (visitor.trim() === '' || visitor.length > 200 || flag === '') throw data(null, { status: 400 });
  const attributes = Object.fromEntries(
    Object.entries(rest).flatMap(([name, text]) =>
      name.startsWith(attribute) ? [[name.slice(attribute.length), text]] : [],
    ),
  );
  return {
    view: await context.get(servicesContext).why.explain(operator, { flag, visitor: visitor.trim(), attributes }),
  };
};

export default function ExperimentWhy({ loaderData, actionData }: Route.ComponentProps) {
  return <WhyScreen view={actionData?.view ?? loaderData.view} />;
}
