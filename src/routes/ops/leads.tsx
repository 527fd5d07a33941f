import { data } from 'react-router';
import { readPageNumber } from '#domains/back-office/frame/page-number.ts';
import { readLeadFilter, resendRefusals } from '#domains/back-office/leads/lead-filter.ts';
import { LeadScreen, type LeadsView } from '#domains/back-office/leads/lead-screen.tsx';
import { textField } from '#lib/forms/form-values.ts';
import { opsPath } from '#paths/paths.ts';
import { seeOther } from '../../pages/account-page.ts';
import { servicesContext } from '../../pages/app-context.ts';
import { readForm } from '../../pages/form-action.ts';
import { requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/leads.ts';

export const handle: PageHandle = { pageType: 'ops' };

export const loader = async ({ params: { id }, url, context }: Route.LoaderArgs): Promise<LeadsView> => {
  await requireOperator(context);
  const { leadDesk } = context.get(servicesContext);
  const filter = readLeadFilter(url);
  const [page, opened, dealer] = await Promise.all([
    leadDesk.list(filter, readPageNumber(url)),
    id === undefined ? undefined : leadDesk.facts(id),
    filter.dealer === undefined ? undefined : leadDesk.dealerName(filter.dealer),
  ]);
  if (id !== undefined && !opened) throw data(null, { status: 404 });
  return { ...page, filter, dealer, opened, resent: url.searchParams.has('resent') };
};

export const action = async ({ params: { id }, request, context }: Route.ActionArgs) => {
  const operator = await requireOperator(context);
  const { leadDesk } = context.get(servicesContext);
  const intent = textField(await readForm(request), 'intent');
  if (id === undefined || (intent !== 'show' && intent !== 'resend')) throw data(null, { status: 400 });
  if (intent === 'show') {
    const words = await leadDesk.words(operator, id);
    if (!words) throw data(null, { status: 404 });
    return data({ words, problem: undefined });
  }
  const done = await leadDesk.resend(operator, id);
  if (done.ok) throw seeOther(opsPath(`leads/${id}`, { resent: 1 }));
  if (done.error === 'unknown') throw data(null, { status: 404 });
  return data({ words: undefined, problem: resendRefusals[done.error] }, { status: 409 });
};

export default function Leads({ loaderData, actionData }: Route.ComponentProps) {
  return <LeadScreen view={loaderData} words={actionData?.words} problem={actionData?.problem} />;
}
