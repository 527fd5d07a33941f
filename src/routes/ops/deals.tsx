import { data } from 'react-router';
import { readPageNumber } from '#domains/back-office/frame/page-number.ts';
import { readDealEdit } from '#domains/back-office/purchases/deal-change.ts';
import { DealScreen, type DealsView } from '#domains/back-office/purchases/deal-screen.tsx';
import { dealStatusNames } from '#domains/contact/purchases/deal.ts';
import { opsPath } from '#paths/paths.ts';
import { seeOther } from '../../pages/account-page.ts';
import { doneOf, readAdminForm } from '../../pages/admin-form.ts';
import { servicesContext } from '../../pages/app-context.ts';
import { requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/deals.ts';

export const handle: PageHandle = { pageType: 'ops' };

const statusOf = (url: URL) => dealStatusNames.find((status) => status === url.searchParams.get('status'));

export const loader = async ({ params: { id }, url, context }: Route.LoaderArgs): Promise<DealsView> => {
  await requireOperator(context);
  const { dealDesk } = context.get(servicesContext);
  const status = statusOf(url);
  const page = await dealDesk.list(status, readPageNumber(url));
  const opened = id === undefined ? undefined : await dealDesk.open(id);
  if (id !== undefined && !opened) throw data(null, { status: 404 });
  return { ...page, status, opened, done: doneOf(url) };
};

/** Whatever was decrypted goes to whoever asked, and no cache may keep it. */
const unkept = { 'cache-control': 'private, no-store' };

const problems = {
  changed: 'This purchase was just updated. Review it and try again.',
  over: 'This purchase is over and cannot be changed.',
} as const;

export const action = async ({ params: { id }, request, context }: Route.ActionArgs) => {
  const operator = await requireOperator(context);
  const { dealDesk } = context.get(servicesContext);
  const values = await readAdminForm(request);
  const deal = id === undefined ? undefined : await dealDesk.find(id);
  if (!deal) throw data(null, { status: 404 });
  if (values.intent === 'show') {
    const said = await dealDesk.application(operator, deal.id);
    return data({ said, contact: undefined, refused: undefined }, { headers: unkept });
  }
  if (values.intent === 'contact') {
    const contact = await dealDesk.contact(operator, deal.id);
    return data({ said: undefined, contact, refused: undefined }, { headers: unkept });
  }
  if (values.intent !== 'change') throw data(null, { status: 400 });
  const { edit, errors } = readDealEdit(values, deal);
  if (Object.keys(errors).length > 0)
    return data(
      { said: undefined, contact: undefined, refused: { problem: undefined, errors, typed: values } },
      { status: 400 },
    );
  const done = await dealDesk.change(operator, deal.id, { edit, basedOn: Number(values.basedOn) });
  if (done.ok) throw seeOther(opsPath(`deals/${deal.id}`, { done: done.value }));
  const { error } = done;
  if (error.kind === 'unknown') throw data(null, { status: 404 });
  const refused =
    error.kind === 'fields'
      ? { problem: undefined, errors: error.errors, typed: values }
      : { problem: problems[error.kind], errors: {}, typed: undefined };
  return data({ said: undefined, contact: undefined, refused }, { status: error.kind === 'fields' ? 400 : 409 });
};

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function Deals({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <DealScreen view={loaderData} said={actionData?.said} contact={actionData?.contact} refused={actionData?.refused} />
  );
}
