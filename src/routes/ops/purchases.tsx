import { data } from 'react-router';
import { readPageNumber } from '#domains/back-office/frame/page-number.ts';
import { readPurchaseEdit } from '#domains/back-office/purchases/purchase-change.ts';
import { PurchaseScreen, type PurchasesView } from '#domains/back-office/purchases/purchase-screen.tsx';
import { purchaseStatusNames } from '#domains/contact/purchases/purchase.ts';
import { opsPath } from '#paths/paths.ts';
import { seeOther } from '../../pages/account-page.ts';
import { doneOf } from '../../pages/admin-form.ts';
import { servicesContext } from '../../pages/app-context.ts';
import { readForm } from '../../pages/form-action.ts';
import { requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/purchases.ts';

export const handle: PageHandle = { pageType: 'ops' };

const statusOf = (url: URL) => purchaseStatusNames.find((status) => status === url.searchParams.get('status'));

export const loader = async ({ params: { id }, url, context }: Route.LoaderArgs): Promise<PurchasesView> => {
  await requireOperator(context);
  const { purchaseDesk, offerDesk } = context.get(servicesContext);
  const status = statusOf(url);
  const page = await purchaseDesk.list(status, readPageNumber(url));
  const opened = id === undefined ? undefined : await purchaseDesk.open(id);
  if (id !== undefined && !opened) throw data(null, { status: 404 });
  return { ...page, status, opened, done: doneOf(url), offers: await offerDesk.list() };
};

/** Contains decrypted data, so no cache may store it. */
const unkept = { 'cache-control': 'private, no-store' };

const problems = {
  changed: 'This purchase was just updated. Review it and try again.',
  over: 'This purchase has ended and can’t be changed.',
} as const;

export const action = async ({ params: { id }, request, context }: Route.ActionArgs) => {
  const operator = await requireOperator(context);
  const { purchaseDesk } = context.get(servicesContext);
  const values = await readForm(request);
  const purchase = id === undefined ? undefined : await purchaseDesk.find(id);
  if (!purchase) throw data(null, { status: 404 });
  if (values.intent === 'show') {
    const contents = await purchaseDesk.application(operator, purchase.id);
    return data({ contents, contact: undefined, refused: undefined }, { headers: unkept });
  }
  if (values.intent === 'contact') {
    const contact = await purchaseDesk.contact(operator, purchase.id);
    return data({ contents: undefined, contact, refused: undefined }, { headers: unkept });
  }
  if (values.intent !== 'change') throw data(null, { status: 400 });
  const { edit, errors } = readPurchaseEdit(values, purchase);
  if (Object.keys(errors).length > 0)
    return data(
      { contents: undefined, contact: undefined, refused: { problem: undefined, errors, typed: values } },
      { status: 400 },
    );
  const done = await purchaseDesk.change(operator, purchase.id, { edit, basedOn: Number(values.basedOn) });
  if (done.ok) throw seeOther(opsPath(`deals/${purchase.id}`, { done: done.value }));
  const { error } = done;
  if (error.kind === 'unknown') throw data(null, { status: 404 });
  const refused =
    error.kind === 'fields'
      ? { problem: undefined, errors: error.errors, typed: values }
      : { problem: problems[error.kind], errors: {}, typed: undefined };
  return data({ contents: undefined, contact: undefined, refused }, { status: error.kind === 'fields' ? 400 : 409 });
};

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function Purchases({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PurchaseScreen
      view={loaderData}
      contents={actionData?.contents}
      contact={actionData?.contact}
      refused={actionData?.refused}
    />
  );
}
