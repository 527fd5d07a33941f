import { data } from 'react-router';
import {
  type SecurityAnswer,
  SecurityScreen,
  type SecurityView,
} from '#domains/back-office/security/security-screen.tsx';
import { servicesContext } from '../../pages/app-context.ts';
import { keepCookies } from '../../pages/auth-action.ts';
import { readForm } from '../../pages/form-action.ts';
import { requireEntry } from '../../pages/operator-page.ts';
import { takeSecurityStep } from '../../pages/operator-security.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/security.ts';

export const handle: PageHandle = { pageType: 'ops' };

export const loader = async ({ context }: Route.LoaderArgs): Promise<SecurityView> => {
  const { operator, roles } = requireEntry(context, ['open', 'set-up']);
  const { secondFactor, factorDemanded } = context.get(servicesContext).operators;
  const [isOn, asksPassword] = [await secondFactor.isOn(operator.id), await secondFactor.asksPassword(operator.id)];
  return { isOn, isDemanded: factorDemanded(roles), asksPassword };
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  requireEntry(context, ['open', 'set-up']);
  const { answer, cookies, status } = await takeSecurityStep(context, await readForm(request));
  return data<SecurityAnswer>(answer, { status, headers: keepCookies(cookies) });
};

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  return <SecurityScreen view={loaderData} answer={actionData} />;
}
