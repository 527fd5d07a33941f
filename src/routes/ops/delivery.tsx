import { data } from 'react-router';
import { readDeliveryChannel } from '#domains/back-office/messages/delivery-outcome.ts';
import { DeliveryScreen } from '#domains/back-office/messages/delivery-screen.tsx';
import { textField } from '#lib/forms/form-values.ts';
import { opsPath } from '#paths/paths.ts';
import { seeOther } from '../../pages/account-page.ts';
import { servicesContext } from '../../pages/app-context.ts';
import { readForm } from '../../pages/form-action.ts';
import { requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/delivery.ts';

export const handle: PageHandle = { pageType: 'ops' };

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  await requireOperator(context);
  const channel = readDeliveryChannel(url.searchParams.get('channel'));
  const view = await context.get(servicesContext).volumeDesk.view(channel);
  return { ...view, channel, lifted: url.searchParams.has('lifted') };
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const operator = await requireOperator(context);
  const { volumeDesk } = context.get(servicesContext);
  const form = await readForm(request);
  const [intent, key] = [textField(form, 'intent'), textField(form, 'key')];
  if (intent === 'show') {
    const name = await volumeDesk.show(operator, key);
    if (name === undefined) return data({ opened: undefined, problem: 'This row no longer exists.' }, { status: 409 });
    return data({ opened: { key, name }, problem: undefined });
  }
  if (intent !== 'lift') throw data(null, { status: 400 });
  if (await volumeDesk.lift(operator, key)) throw seeOther(opsPath('delivery', { lifted: 1 }));
  return data({ opened: undefined, problem: 'This row no longer exists.' }, { status: 409 });
};

export default function Delivery({ loaderData, actionData }: Route.ComponentProps) {
  return <DeliveryScreen view={loaderData} opened={actionData?.opened} problem={actionData?.problem} />;
}
