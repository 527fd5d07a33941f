import { data } from 'react-router';
import { pictureRefusalOf } from '#domains/back-office/brands/studio/picture-refusals.ts';
import { StudioScreen } from '#domains/back-office/brands/studio/studio-screen.tsx';
import { opsPath } from '#paths/paths.ts';
import { seeOther } from '../../pages/account-page.ts';
import { servicesContext, siteContext } from '../../pages/app-context.ts';
import { readForm } from '../../pages/form-action.ts';
import { requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/brand.ts';

export const handle: PageHandle = { pageType: 'ops' };

const numberIn = (query: URLSearchParams, name: string): number | undefined => {
  const text = query.get(name);
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
};

export const loader = async ({ url, params, context }: Route.LoaderArgs) => {
  await requireOperator(context);
  const view = await context.get(servicesContext).studio.open(params.brand, context.get(siteContext).origin, {
    diff: numberIn(url.searchParams, 'diff'),
    restore: numberIn(url.searchParams, 'restore'),
    done: url.searchParams.get('done') ?? undefined,
  });
  if (!view) throw data(null, { status: 404 });
  return { view, pictureProblem: pictureRefusalOf(url.searchParams.get('refused') ?? '') };
};

export const action = async ({ request, params, context }: Route.ActionArgs) => {
  const publisher = await requireOperator(context);
  const { origin } = context.get(siteContext);
  const sent = await readForm(request);
  const answer = await context.get(servicesContext).studio.act({ brand: params.brand, origin, sent, publisher });
  if (answer.ok) throw seeOther(opsPath(`brands/${params.brand}`, { done: answer.value }));
  if (answer.error.kind === 'unknown') throw data(null, { status: 404 });
  return data(answer.error.view, { status: answer.error.view.newer ? 409 : 400 });
};

export default function OneBrand({ loaderData, actionData }: Route.ComponentProps) {
  return <StudioScreen view={actionData ?? loaderData.view} pictureProblem={loaderData.pictureProblem} />;
}
