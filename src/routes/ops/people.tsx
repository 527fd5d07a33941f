import { data } from 'react-router';
import { PeopleForm, peopleRefusals, readDone } from '#domains/back-office/people/people-form.ts';
import { PeopleScreen } from '#domains/back-office/people/people-screen.tsx';
import { opsPath } from '#paths/paths.ts';
import { seeOther } from '../../pages/account-page.ts';
import { servicesContext, siteContext } from '../../pages/app-context.ts';
import { readForm } from '../../pages/form-action.ts';
import { requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/people.ts';

export const handle: PageHandle = { pageType: 'ops' };

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { id } = await requireOperator(context);
  const view = await context.get(servicesContext).peopleDesk.view();
  return { view, ownId: id, done: readDone(url.searchParams.get('done')) };
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const by = await requireOperator(context);
  const values = await readForm(request);
  const form = PeopleForm.safeParse(values);
  const typed = { email: values.email ?? '', roles: values.roles ?? '' };
  if (!form.success) {
    if (values.act !== 'invite') throw data(null, { status: 400 });
    return data({ message: undefined, emailError: 'Please enter a valid email address.', typed }, { status: 400 });
  }
  const { origin } = context.get(siteContext);
  const changed = await context.get(servicesContext).peopleDesk.change(form.data, { by, origin });
  if (changed.ok) throw seeOther(opsPath('people', { done: changed.value }));
  const { status, message } = peopleRefusals[changed.error];
  return data({ message, emailError: undefined, typed }, { status });
};

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  return <PeopleScreen {...loaderData} refused={actionData} />;
}
